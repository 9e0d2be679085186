import { trpc } from "../../lib/api/trpc.ts";
import { readConfig } from "../../lib/config.ts";
import { scheduleMessages } from "../../lib/messages/schedule.ts";
import { toast } from "../../lib/toast.ts";
import { FormDialog, type FormInDialog } from "../unsaved/form-dialog.tsx";
import { DateForm, type DateValues } from "./date-form.tsx";
import type { Holiday } from "./dates-of-pattern.ts";
import { nextWeekOf } from "./next-week-of.ts";
import type { PlannedMeeting } from "./planned-meeting.ts";
import { dateOf } from "./meeting-text.ts";

type MakeUpDialogProps = {
  classId: string;
  meetings: readonly PlannedMeeting[];
  seatsTaken: number;
  meeting: PlannedMeeting;
  onClose: () => void;
  onMadeUp: () => void;
};

/** Adds a date that makes up for a cancelled one, after saying who is notified. */
export function MakeUpDialog({ isOpen, ...cancelled }: MakeUpDialogProps & { isOpen: boolean }) {
  const venues = trpc.schedule.venues.useQuery(undefined, { enabled: isOpen }).data;
  const holidays = trpc.schedule.holidays.useQuery(undefined, { enabled: isOpen }).data;
  const { meeting, onClose } = cancelled;
  const isRetired = venues?.some(({ id, retiredAt }) => id === meeting.venueId && retiredAt !== null);
  const venueId = isRetired ? null : meeting.venueId;
  return (
    <FormDialog
      isOpen={isOpen && venues !== undefined && holidays !== undefined}
      onClose={onClose}
      title={scheduleMessages.makeUpTitle(dateOf(meeting))}
    >
      {(form) => <MakeUpForm {...cancelled} venueId={venueId} holidays={holidays ?? []} {...form} />}
    </FormDialog>
  );
}

type MakeUpFormProps = MakeUpDialogProps & FormInDialog & { venueId: string | null; holidays: readonly Holiday[] };

function MakeUpForm(props: MakeUpFormProps) {
  const { classId, meetings, seatsTaken, meeting, venueId: proposedId, holidays, onClose, onMadeUp, ...form } = props;
  const add = trpc.schedule.addMeetings.useMutation({
    onSuccess: () => {
      onClose();
      onMadeUp();
      toast.success(scheduleMessages.madeUp);
    },
  });
  const save = {
    ...add,
    mutate: ({ venueId, times }: DateValues) =>
      add.mutate({ classId, venueId, meetings: [times], replacesId: meeting.id }),
  };
  return (
    <DateForm
      meeting={{ ...meeting, ...nextWeekOf(meeting, meetings, holidays), venueId: proposedId }}
      consequences={scheduleMessages.notifiedText(seatsTaken, readConfig().sendsEmail)}
      save={save}
      saveLabel={scheduleMessages.makeUpSave}
      {...form}
    />
  );
}
