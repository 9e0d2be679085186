import { FormFailure } from "../../../components/form-failure.tsx";
import { scheduleMessages } from "../../../lib/messages/schedule.ts";
import { teachingMessages } from "../../../lib/messages/teaching.ts";
import { NewDatesFields } from "../../schedule/new-dates-fields.tsx";
import type { NewDates } from "../../schedule/use-new-dates.ts";
import classes from "./class-form.module.css";

type FirstDatesProps = {
  dates: NewDates;
  error: string | null;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
};

/** The dates of a new class, which may stay without: folded until somebody asks for them. */
export function FirstDates({ dates, error, isOpen, onToggle }: FirstDatesProps) {
  return (
    <details className={classes.dates} open={isOpen} onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
      <summary>
        <h2 className={classes.title}>{scheduleMessages.datesTitle}</h2>
        <span className={classes.hint}>{dates.isChosen ? dates.summary : teachingMessages.datesHint}</span>
      </summary>
      {isOpen && (
        <div className={classes.fields}>
          <NewDatesFields dates={dates} />
          <FormFailure title={scheduleMessages.failedTitle}>{error}</FormFailure>
        </div>
      )}
    </details>
  );
}
