import "../../../styles/fields.ts";
import { formatLocalTime } from "@campside/server/format";
import { copyClassFormUpTo } from "@campside/server/schemas/classes";
import { weeksLater } from "@campside/server/schemas/schedule";
import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Button } from "../../../components/button.tsx";
import { DialogActions } from "../../../components/dialog-actions.tsx";
import { FormFailure } from "../../../components/form-failure.tsx";
import { Notice } from "../../../components/notice.tsx";
import { type RouterOutputs, trpc } from "../../../lib/api/trpc.ts";
import { focusFirstError } from "../../../lib/focus-first-error.ts";
import { copyMessages, teachingMessages } from "../../../lib/messages/teaching.ts";
import { parseWhole } from "../../../lib/parse-whole.ts";
import { schemaRules } from "../../../lib/schema-rules.ts";
import { toast } from "../../../lib/toast.ts";
import { dateOf, timesOf } from "../../schedule/meeting-text.ts";
import type { FormInDialog } from "../../unsaved/form-dialog.tsx";
import { UnsavedChanges } from "../../unsaved/unsaved-changes.tsx";
import { maxWeeksToMove, weeksToMove } from "../../schedule/weeks-to-move.ts";
import { useIdempotencyKey } from "./use-idempotency-key.ts";
import { useSaveOutcome } from "./use-save-outcome.ts";
import classes from "./copy-class-form.module.css";

type CopyClassFormProps = FormInDialog & {
  classId: string;
  name: string;
  /** What moves with the copy. */
  model: Pick<RouterOutputs["classes"]["byId"], "meetings" | "enrolmentCloses" | "enrolmentTimeZone">;
  /** Venues that the copy cannot have. */
  retired: readonly { id: string; name: string }[];
  onCopied: () => void;
};

/** More dates are folded. */
const UNFOLDED = 12;

const readForm = ({ name, weeks }: { name: string; weeks: string }) => ({
  name,
  weeks: parseWhole(weeks),
});

/** Asks for the name of a copy and how much later its dates and its end of enrolment are, and shows them. */
export function CopyClassForm({ classId, name, model, retired, onCopied, onLeave, onUnsaved }: CopyClassFormProps) {
  const { idempotencyKey, onSettled } = useIdempotencyKey();
  const outcome = useSaveOutcome(copyMessages.outcome);
  const planned = model.meetings.filter(({ state }) => state === "planned");
  const { enrolmentCloses: closes, enrolmentTimeZone: timeZone } = model;
  const end = closes !== null && timeZone !== null ? { closes, timeZone } : null;
  const maxWeeks = maxWeeksToMove([...planned, ...(end ? [{ end: end.closes, timeZone: end.timeZone }] : [])]);
  const rules = copyClassFormUpTo(maxWeeks);
  const proposed = Math.max(1, Math.min(weeksToMove(planned, end), maxWeeks));
  const [problem] = rules.shape.weeks.safeParse(proposed).error?.issues ?? [];
  const form = useForm({
    initialValues: { name, weeks: String(proposed) },
    initialErrors: { weeks: problem?.message },
    ...schemaRules(rules, readForm),
  });
  const copy = trpc.classes.copy.useMutation({
    onSuccess: ({ isNew }) => {
      onCopied();
      toast.success(isNew ? copyMessages.done : teachingMessages.alreadyAdded);
    },
    onSettled,
    onError: outcome.onError,
  });
  const { data: valid } = rules.shape.weeks.safeParse(readForm(form.values).weeks);
  const lost = retired.filter(({ id }) => planned.some(({ venueId }) => venueId === id));
  const isLost = (venueId: string | null) => lost.some(({ id }) => id === venueId);
  const later = planned.map(({ id, start, end, venueId, venueName }) => ({
    id,
    start: weeksLater(start, valid ?? 0),
    end: weeksLater(end, valid ?? 0),
    venueName: isLost(venueId) ? null : venueName,
  }));
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((values) => copy.mutate({ classId, idempotencyKey, ...values }), focusFirstError(form))}
    >
      <p className={classes.text}>{copyMessages.text}</p>
      <TextInput label={teachingMessages.className} required data-autofocus {...form.getInputProps("name")} />
      {(planned.length > 0 || end) && (
        <>
          <TextInput
            label={copyMessages.weeks}
            description={copyMessages.weeksHint}
            required
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps("weeks")}
          />
          {valid !== undefined && planned.length > 0 && (
            <details open={later.length <= UNFOLDED}>
              <summary className={classes.summary}>{copyMessages.dates(later.length)}</summary>
              <ul className={classes.dates}>
                {later.map((one) => (
                  <li key={one.id}>{[`${dateOf(one)}, ${timesOf(one)}`, one.venueName].filter(Boolean).join(" · ")}</li>
                ))}
              </ul>
            </details>
          )}
          {valid !== undefined && end && (
            <p className={classes.text}>{copyMessages.enrolmentEnds(formatLocalTime(weeksLater(end.closes, valid)))}</p>
          )}
          {valid !== undefined && lost.length > 0 && (
            <Notice tone="info">{copyMessages.retired(lost.map((venue) => venue.name))}</Notice>
          )}
        </>
      )}
      {copy.error && <FormFailure {...outcome.failureProps(copy.error)} />}
      <DialogActions>
        <Button variant="default" onClick={onLeave}>
          {teachingMessages.cancel}
        </Button>
        <Button type="submit" loading={copy.isPending}>
          {copyMessages.copy}
        </Button>
      </DialogActions>
      <UnsavedChanges isDirty={form.isDirty()} isSaving={copy.isPending || copy.isSuccess} onUnsaved={onUnsaved} />
    </form>
  );
}
