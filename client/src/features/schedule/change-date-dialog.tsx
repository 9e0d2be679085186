import { useState } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { readConfig } from "../../lib/config.ts";
import { scheduleMessages } from "../../lib/messages/schedule.ts";
import { toast } from "../../lib/toast.ts";
import { FormDialog, type FormInDialog } from "../unsaved/form-dialog.tsx";
import { DateForm, type DateValues } from "./date-form.tsx";
import type { PlannedMeeting } from "./planned-meeting.ts";
import { dateOf } from "./meeting-text.ts";

type ChangeDateDialogProps = {
  seatsTaken: number;
  meeting: PlannedMeeting;
  isOpen: boolean;
  onClose: () => void;
};

/** Moves one date to another time or venue, after saying who is notified; closes once the server has the change. */
export function ChangeDateDialog({ seatsTaken, meeting, isOpen, onClose }: ChangeDateDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title={scheduleMessages.changeOf(dateOf(meeting))}>
      {(form) => <ChangeDateForm meeting={meeting} seatsTaken={seatsTaken} onChanged={onClose} {...form} />}
    </FormDialog>
  );
}

type ChangeDateFormProps = FormInDialog &
  Pick<ChangeDateDialogProps, "meeting" | "seatsTaken"> & { onChanged: () => void };

/** The class may be loaded again meanwhile, but what is typed belongs to what was seen. */
function ChangeDateForm({ meeting, seatsTaken, onChanged, ...form }: ChangeDateFormProps) {
  const [seen] = useState(meeting);
  const { id: meetingId, venueId, start, end } = seen;
  const change = trpc.schedule.changeMeeting.useMutation({
    onSuccess: () => {
      onChanged();
      toast.success(scheduleMessages.changed);
    },
  });
  const save = {
    ...change,
    mutate: (date: DateValues) => change.mutate({ meetingId, ...date, seen: { venueId, times: { start, end } } }),
  };
  return (
    <DateForm
      meeting={seen}
      consequences={scheduleMessages.notifiedText(seatsTaken, readConfig().sendsEmail)}
      save={save}
      saveLabel={scheduleMessages.save}
      {...form}
    />
  );
}
