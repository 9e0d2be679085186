import { Dialog } from "../../components/dialog.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { scheduleMessages } from "../../lib/messages/schedule.ts";
import { toast } from "../../lib/toast.ts";
import { DateForm, type DateValues } from "./date-form.tsx";
import type { PlannedSession } from "./planned-session.ts";

type ChangeDateDialogProps = {
  className: string;
  seatsTaken: number;
  session: PlannedSession;
  isOpen: boolean;
  onClose: () => void;
};

/** Moves one date to another time or venue, after naming how many are told; closes once the server has the change. */
export function ChangeDateDialog({ className, seatsTaken, session, isOpen, onClose }: ChangeDateDialogProps) {
  const utils = trpc.useUtils();
  const change = trpc.schedule.changeSession.useMutation({
    onSuccess: () => {
      onClose();
      toast.success(scheduleMessages.changed);
      void utils.classes.invalidate();
    },
  });
  const save = { ...change, mutate: (date: DateValues) => change.mutate({ sessionId: session.id, ...date }) };
  return (
    <Dialog opened={isOpen} onClose={onClose} title={scheduleMessages.changeTitle(className)}>
      <DateForm
        key={`${session.start} ${session.end}`}
        session={session}
        consequences={scheduleMessages.toldText(seatsTaken)}
        save={save}
        saveLabel={scheduleMessages.save}
        onClose={onClose}
      />
    </Dialog>
  );
}
