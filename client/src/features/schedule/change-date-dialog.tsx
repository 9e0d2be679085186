import { trpc } from "../../lib/api/trpc.ts";
import { readConfig } from "../../lib/config.ts";
import { scheduleMessages } from "../../lib/messages/schedule.ts";
import { toast } from "../../lib/toast.ts";
import { FormDialog } from "../unsaved/form-dialog.tsx";
import { DateForm, type DateValues } from "./date-form.tsx";
import type { PlannedSession } from "./planned-session.ts";

type ChangeDateDialogProps = {
  className: string;
  seatsTaken: number;
  session: PlannedSession;
  isOpen: boolean;
  onClose: () => void;
};

/** Moves one date to another time or venue, after saying who is told; closes once the server has the change. */
export function ChangeDateDialog({ className, seatsTaken, session, isOpen, onClose }: ChangeDateDialogProps) {
  const change = trpc.schedule.changeSession.useMutation({
    onSuccess: () => {
      onClose();
      toast.success(scheduleMessages.changed);
    },
  });
  const { id: sessionId, venueId, start, end } = session;
  const seen = { venueId, times: { start, end } };
  const save = { ...change, mutate: (date: DateValues) => change.mutate({ sessionId, ...date, seen }) };
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title={scheduleMessages.changeTitle(className)}>
      {(form) => (
        <DateForm
          key={`${start} ${end} ${venueId}`}
          session={session}
          consequences={scheduleMessages.toldText(seatsTaken, readConfig().sendsEmail)}
          save={save}
          saveLabel={scheduleMessages.save}
          {...form}
        />
      )}
    </FormDialog>
  );
}
