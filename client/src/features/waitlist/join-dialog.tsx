import "../../styles/dashboard.ts";
import "@mantine/core/styles/Switch.layer.css";
import { Switch } from "@mantine/core";
import { useId, useState } from "react";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { DialogActions } from "../../components/dialog-actions.tsx";
import classes from "../../components/dialog-form.module.css";
import { FormFailure } from "../../components/form-failure.tsx";
import { LinkButton } from "../../components/link-button.tsx";
import { LoadingText } from "../../components/loading-text.tsx";
import { Notice } from "../../components/notice.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { errorCodeOf, errorMessage } from "../../lib/api/error-message.ts";
import { type RouterOutputs, trpc } from "../../lib/api/trpc.ts";
import { readConfig } from "../../lib/config.ts";
import { componentMessages } from "../../lib/messages/components.ts";
import { whoMessages } from "../../lib/messages/family.ts";
import { waitlistMessages as text } from "../../lib/messages/waitlist.ts";
import { useHasChildren } from "../../lib/session/use-me.ts";
import { VerifyEmail } from "../auth/verify-email.tsx";
import { type ChoosablePerson, openOf, PeopleBoxes } from "../family/people-boxes.tsx";
import { useJoinWaitlist } from "./use-join-waitlist.ts";
import waitlistClasses from "./waitlist.module.css";

type JoiningProps = { classId: string; onClose: () => void };

/** Asks for whom of the family the reader waits, from the lower edge of a phone. */
export function JoinDialog({ className, isOpen, ...joining }: JoiningProps & { className: string; isOpen: boolean }) {
  return (
    <Dialog
      onPhone="bottom"
      opened={isOpen}
      onClose={joining.onClose}
      title={useHasChildren() ? whoMessages.title : text.join}
    >
      <div className={classes.form}>
        <p className={classes.consequences}>{className}</p>
        <Joining {...joining} />
      </div>
    </Dialog>
  );
}

function Joining(props: JoiningProps) {
  // Turns and places change on many pages, and without them.
  const found = trpc.family.forClass.useQuery({ classId: props.classId }, { gcTime: 0 });
  const line = trpc.waitlist.mine.useQuery({});
  if (found.isLoadingError) return <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />;
  if (line.isLoadingError) return <ErrorPanel error={line.error} onRetry={() => void line.refetch()} />;
  if (!found.data || !line.data) return <LoadingText text={componentMessages.loading} />;
  const { people, firstDay } = found.data;
  return <JoinForm people={withTurns(people, line.data, props.classId)} firstDay={firstDay} {...props} />;
}

/** Whoever has a turn or an offer cannot be chosen again; whoever is selected can. */
function withTurns(
  people: RouterOutputs["family"]["forClass"]["people"],
  { turns, offers }: RouterOutputs["waitlist"]["mine"],
  classId: string,
): ChoosablePerson[] {
  const isHere = (one: { classId: string }) => one.classId === classId;
  const waiting = new Set(turns.filter(isHere).map(({ participantId }) => participantId));
  const offered = new Set(
    offers.filter(isHere).flatMap((offer) => offer.people.map(({ participantId }) => participantId)),
  );
  const problemOf = ({ id, problem }: (typeof people)[number]) => {
    if (offered.has(id)) return "offered";
    if (waiting.has(id)) return "waiting";
    return problem === "selected" ? null : problem;
  };
  return people.map((person) => ({ ...person, problem: problemOf(person) }));
}

type JoinFormProps = JoiningProps & { people: ChoosablePerson[]; firstDay: string | null };

/** Who is ticked joins, each alone or all together. Where only one can be chosen, that one is; where there is only one, nobody is asked. */
function JoinForm({ classId, people, firstDay, onClose }: JoinFormProps) {
  const open = openOf(people);
  const [ticked, setTicked] = useState(() => (open.length === 1 ? open : []));
  const [isTogether, setIsTogether] = useState(false);
  const hintId = useId();
  const join = useJoinWaitlist(onClose);
  const chosen = ticked.filter((id) => open.includes(id));
  const send = () => {
    if (chosen.length > 0 && !join.isPending)
      join.mutate({ classId, participantIds: chosen, together: isTogether && chosen.length > 1 });
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {(people.length > 1 || open.length === 0) && (
        <PeopleBoxes people={people} firstDay={firstDay} chosen={chosen} onChoose={setTicked} />
      )}
      {chosen.length > 1 && (
        <div>
          <Switch
            size="md"
            label={text.together}
            aria-describedby={hintId}
            checked={isTogether}
            onChange={({ currentTarget: { checked } }) => setIsTogether(checked)}
          />
          <p id={hintId} className={waitlistClasses.detail}>
            {text.togetherHint}
          </p>
        </div>
      )}
      <p className={classes.consequences}>{text.notified(readConfig().sendsEmail)}</p>
      <JoinFailure error={join.error} onRetry={send} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {text.cancel}
        </Button>
        <Button
          type="submit"
          loading={join.isPending}
          aria-disabled={chosen.length === 0}
          data-autofocus={people.length === 1 || undefined}
        >
          {text.join}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Why nobody has joined, with what can be done about it. */
function JoinFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const errorCode = errorCodeOf(error);
  if (errorCode === "SEATS_FREE") return null;
  if (errorCode === "EMAIL_NOT_VERIFIED") return <VerifyEmail onVerified={onRetry} />;
  if (errorCode === "CONSENT_REQUIRED")
    return (
      <Notice tone="bad" action={<LinkButton to="/dashboard/family">{text.toQuestions}</LinkButton>}>
        {errorMessage(error)}
      </Notice>
    );
  return <FormFailure error={error} />;
}
