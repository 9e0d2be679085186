import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { DialogActions } from "../../components/dialog-actions.tsx";
import formClasses from "../../components/dialog-form.module.css";
import { type RouterOutputs, trpc } from "../../lib/api/trpc.ts";
import { questionsMessages as text } from "../../lib/messages/health.ts";
import { toast } from "../../lib/toast.ts";
import classes from "./child-care.module.css";
import type { Person } from "./person.ts";

type Consents = RouterOutputs["family"]["consents"];
type Question = Consents["questions"][number];
type Answer = Consents["children"][number]["answers"][number];

type QuestionsDialogProps = {
  child: Pick<Person, "id" | "name">;
  questions: Question[];
  answers: Answer[];
  isOpen: boolean;
  onClose: () => void;
};

/** The school's questions about a child, each answered by one press; over the whole screen of a phone. */
export function QuestionsDialog({ child, questions, answers, isOpen, onClose }: QuestionsDialogProps) {
  return (
    <Dialog onPhone="full" size="lg" opened={isOpen} onClose={onClose} title={text.title(child.name)}>
      <div className={formClasses.form}>
        {questions.map((question) => (
          <QuestionField
            key={question.id}
            child={child}
            question={question}
            answer={answers.find(({ textId }) => textId === question.id)?.answer ?? null}
          />
        ))}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{text.close}</Button>
      </DialogActions>
    </Dialog>
  );
}

type QuestionFieldProps = Pick<QuestionsDialogProps, "child"> & { question: Question; answer: Answer["answer"] };

function QuestionField({ child, question, answer: stored }: QuestionFieldProps) {
  const utils = trpc.useUtils();
  const save = trpc.family.answerConsent.useMutation({
    onError: toast.failure,
    onSettled: () => utils.family.consents.invalidate(),
  });
  const shown = save.isPending ? save.variables.answer : stored;
  const choices = question.kind === "photos" ? (["yes", "group_pictures", "no"] as const) : (["yes", "no"] as const);
  return (
    <fieldset className={classes.group} aria-label={question.text}>
      <p className={classes.question} dir="auto">
        {question.text}
      </p>
      {question.isRequired && stored !== "yes" && <p className={classes.note}>{text.needed(child.name)}</p>}
      <div className={classes.answers}>
        {choices.map((answer) => (
          <Button
            key={answer}
            variant={shown === answer ? "filled" : "default"}
            aria-pressed={shown === answer}
            loading={save.isPending && shown === answer}
            onClick={() => save.mutate({ participantId: child.id, textId: question.id, answer })}
          >
            {text.answers[answer]}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
