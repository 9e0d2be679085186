import { useState } from "react";
import { ClassLink } from "../../../components/class-link.tsx";
import { datesLinkMessages, scheduleMessages } from "../../../lib/messages/schedule.ts";
import { teachingMessages } from "../../../lib/messages/teaching.ts";
import { datesErrorOf } from "../../schedule/dates-error.ts";
import { useNewDates } from "../../schedule/use-new-dates.ts";
import { ClassForm } from "./class-form.tsx";
import { classFormDefaults } from "./class-form-values.ts";
import classes from "./class-form.module.css";
import { useIdempotencyKey } from "./use-idempotency-key.ts";
import { FirstDates } from "./first-dates.tsx";
import { toast } from "../../../lib/toast.ts";
import { trpc } from "../../../lib/api/trpc.ts";

/** Hands in a new class, with its dates or without; afterwards the form is empty for the next one. */
export function AddClass() {
  const dates = useNewDates();
  const { idempotencyKey, onSettled } = useIdempotencyKey();
  const [isOpen, setIsOpen] = useState(false);
  const [datesError, setDatesError] = useState<string | null>(null);
  const refuse = (problem: string | null) => {
    setDatesError(problem);
    if (problem !== null) setIsOpen(true);
  };
  const add = trpc.classes.add.useMutation({
    onSuccess: ({ id, isNew }) => {
      toast.success(
        isNew ? teachingMessages.inserted : teachingMessages.alreadyAdded,
        <ClassLink classId={id} tab="dates">
          {dates.isChosen ? datesLinkMessages.planned(dates.values.meetings.length) : datesLinkMessages.none}
        </ClassLink>,
      );
      dates.clear();
      setIsOpen(false);
    },
    onSettled,
    onError: (error) => refuse(datesErrorOf(error)),
  });
  const hasWholeDates = () => {
    const problem = problemOf(dates);
    refuse(problem);
    return problem === null;
  };
  return (
    <div className={classes.panel}>
      <ClassForm
        initial={classFormDefaults}
        submitLabel={teachingMessages.addClass}
        outcomeWords={teachingMessages.addOutcome}
        isComplete={hasWholeDates}
        isMoreUnsaved={dates.isChosen || dates.isHalfChosen}
        onSave={(fields) =>
          add.mutateAsync({ idempotencyKey, ...fields, ...(dates.isChosen && { dates: dates.values }) })
        }
      >
        <FirstDates dates={dates} error={datesError} isOpen={isOpen} onToggle={setIsOpen} />
      </ClassForm>
    </div>
  );
}

/** What is missing of dates that were begun; null where nothing is. */
function problemOf({ isChosen, isHalfChosen, times }: ReturnType<typeof useNewDates>): string | null {
  if (isHalfChosen) return scheduleMessages.halfChosen;
  return isChosen && times.isBackwards ? scheduleMessages.endsFirst : null;
}
