import "../../styles/fields.ts";
import { dateForm } from "@campside/server/schemas/schedule";
import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Button } from "../../components/button.tsx";
import { DialogActions } from "../../components/dialog-actions.tsx";
import { FormFailure } from "../../components/form-failure.tsx";
import { focusFirstError } from "../../lib/focus-first-error.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { scheduleMessages } from "../../lib/messages/schedule.ts";
import { schemaRules } from "../../lib/schema-rules.ts";
import type { FormInDialog } from "../unsaved/form-dialog.tsx";
import { UnsavedChanges } from "../unsaved/unsaved-changes.tsx";
import classes from "../../components/dialog-form.module.css";
import type { PlannedMeeting } from "./planned-meeting.ts";
import { holidayOn } from "./dates-of-pattern.ts";
import { VenueSelect } from "./venue-select.tsx";

export type DateValues = { venueId: string | null; times: { start: string; end: string } };

type DateFormProps = FormInDialog & {
  /** What the fields show at first. */
  meeting: PlannedMeeting;
  consequences: string;
  save: {
    error: unknown;
    isPending: boolean;
    isSuccess: boolean;
    reset: () => void;
    mutate: (date: DateValues) => void;
  };
  saveLabel: string;
};

/** Asks when and where one date is. */
export function DateForm({ meeting, consequences, save, saveLabel, onLeave, onUnsaved }: DateFormProps) {
  const { start, end, venueId } = meeting;
  const form = useForm({
    initialValues: { venueId, times: { start, end } },
    onValuesChange: () => {
      if (save.error !== null) save.reset();
    },
    ...schemaRules(dateForm),
  });
  const holidays = trpc.schedule.holidays.useQuery().data ?? [];
  const holiday = holidayOn(form.values.times.start.slice(0, 10), holidays);
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((values) => save.mutate(values), focusFirstError(form))}
    >
      <p className={classes.consequences}>{consequences}</p>
      <TextInput
        type="datetime-local"
        label={scheduleMessages.start}
        description={holiday && scheduleMessages.inHoliday(holiday.name)}
        data-autofocus
        required
        {...form.getInputProps("times.start")}
      />
      <TextInput type="datetime-local" label={scheduleMessages.end} required {...form.getInputProps("times.end")} />
      <VenueSelect
        venueId={form.values.venueId}
        keptId={venueId}
        onVenue={(chosen) => form.setFieldValue("venueId", chosen)}
      />
      <FormFailure title={scheduleMessages.failedTitle} error={save.error} />
      <DialogActions>
        <Button variant="default" onClick={onLeave}>
          {scheduleMessages.cancel}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {saveLabel}
        </Button>
      </DialogActions>
      <UnsavedChanges isDirty={form.isDirty()} isSaving={save.isPending || save.isSuccess} onUnsaved={onUnsaved} />
    </form>
  );
}
