import { Title } from "@mantine/core";
import type { SubmitEvent } from "react";
import { Button } from "../../components/button.tsx";
import { FormFailure } from "../../components/form-failure.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { readConfig } from "../../lib/config.ts";
import { scheduleMessages as text } from "../../lib/messages/schedule.ts";
import { toast } from "../../lib/toast.ts";
import { UnsavedChanges } from "../unsaved/unsaved-changes.tsx";
import classes from "./add-dates-form.module.css";
import { NewDatesFields } from "./new-dates-fields.tsx";
import type { PlannedMeeting } from "./planned-meeting.ts";
import { useNewDates } from "./use-new-dates.ts";

type AddDatesFormProps = { classId: string; seatsTaken: number; planned: readonly PlannedMeeting[] };

/** Adds dates to a class, after saying who is notified. */
export function AddDatesForm({ classId, seatsTaken, planned }: AddDatesFormProps) {
  const utils = trpc.useUtils();
  const dates = useNewDates(planned);
  const add = trpc.schedule.addMeetings.useMutation({
    onSuccess: (_added, { meetings }) => {
      toast.success(text.added(meetings.length));
      dates.clear();
    },
    onSettled: () => void utils.classes.invalidate(),
  });
  const input = { classId, ...dates.values };
  // Of what was refused nothing is left to say once it is changed.
  const isRefused = add.isError && JSON.stringify(add.variables) === JSON.stringify(input);
  const isReady = dates.isChosen && !dates.times.isBackwards;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isReady && !add.isPending) add.mutate(input);
  };

  return (
    <form className={classes.form} onSubmit={submit} aria-labelledby="add-dates">
      <Title order={2} id="add-dates" className={classes.title}>
        {text.addTitle}
      </Title>
      <UnsavedChanges isDirty={dates.isChosen || dates.isHalfChosen} isSaving={add.isPending} />
      <p className={classes.consequences}>{text.notifiedText(seatsTaken, readConfig().sendsEmail)}</p>
      <NewDatesFields dates={dates} isRequired />
      <FormFailure title={text.failedTitle} error={isRefused ? add.error : null} />
      <div className={classes.submit}>
        <Button type="submit" aria-disabled={!isReady} loading={add.isPending}>
          {dates.isChosen ? text.add(dates.days.value.length) : text.addNone}
        </Button>
      </div>
    </form>
  );
}
