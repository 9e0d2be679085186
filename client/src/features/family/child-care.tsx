import { useDisclosure } from "@mantine/hooks";
import { Button } from "../../components/button.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { formatDay } from "../../lib/format.ts";
import { careMessages as text } from "../../lib/messages/health.ts";
import { toast } from "../../lib/toast.ts";
import classes from "./child-care.module.css";
import { HealthDialog } from "./health-dialog.tsx";
import type { Person } from "./person.ts";
import { QuestionsDialog } from "./questions-dialog.tsx";

type ChildProps = { child: Pick<Person, "id" | "name"> };

/** What the school knows and asks about a child: health and contacts, where it keeps them, its questions, and what will be erased. */
export function ChildCare({ child }: ChildProps) {
  return (
    <div className={classes.care}>
      <Retention child={child} />
      <Questions child={child} />
    </div>
  );
}

function Retention({ child }: ChildProps) {
  const { data } = trpc.family.retention.useQuery();
  const found = data?.children.find(({ participantId }) => participantId === child.id);
  if (!data || !found) return null;
  return (
    <>
      {found.removedAt && <KeepChild child={child} removedAt={found.removedAt} />}
      {data.keepsHealthNotes && <Health child={child} confirmedAt={found.confirmedAt} erasedAt={found.erasedAt} />}
    </>
  );
}

function KeepChild({ child: { id, name }, removedAt }: ChildProps & { removedAt: Date }) {
  const utils = trpc.useUtils();
  const keep = trpc.family.keepChild.useMutation({
    onSuccess: () => toast.success(text.kept(name)),
    onError: toast.failure,
    onSettled: () => utils.family.retention.invalidate(),
  });
  return (
    <div className={classes.line}>
      <p className={classes.warning}>{text.removedOn(name, formatDay(removedAt))}</p>
      <Button
        variant="default"
        aria-label={text.keepOf(name)}
        loading={keep.isPending}
        onClick={() => keep.mutate({ participantId: id })}
      >
        {text.keep}
      </Button>
    </div>
  );
}

type HealthProps = ChildProps & { confirmedAt: Date | null; erasedAt: Date | null };

function Health({ child, confirmedAt, erasedAt }: HealthProps) {
  const [isOpen, opening] = useDisclosure();
  return (
    <div className={classes.line}>
      <div>
        <p className={confirmedAt ? classes.detail : classes.warning}>
          {confirmedAt ? text.checked(formatDay(confirmedAt)) : text.fillIn}
        </p>
        {erasedAt && <p className={classes.warning}>{text.erasedOn(formatDay(erasedAt))}</p>}
      </div>
      <Button variant="default" aria-label={text.openOf(child.name)} onClick={opening.open}>
        {text.open}
      </Button>
      <HealthDialog child={child} isOpen={isOpen} onClose={opening.close} />
    </div>
  );
}

function Questions({ child }: ChildProps) {
  const [isOpen, opening] = useDisclosure();
  const { data } = trpc.family.consents.useQuery();
  const found = data?.children.find(({ participantId }) => participantId === child.id);
  if (!data || !found) return null;
  const open = found.answers.filter((answer) => answer.isOpen).length;
  return (
    <div className={classes.line}>
      <p className={open > 0 ? classes.warning : classes.detail}>
        {open > 0 ? text.openQuestions(open) : text.answered}
      </p>
      <Button variant="default" aria-label={text.questionsOf(child.name)} onClick={opening.open}>
        {text.questions}
      </Button>
      <QuestionsDialog
        child={child}
        questions={data.questions}
        answers={found.answers}
        isOpen={isOpen}
        onClose={opening.close}
      />
    </div>
  );
}
