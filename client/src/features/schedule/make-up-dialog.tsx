import { Dialog } from "../../components/dialog.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { scheduleMessages } from "../../lib/messages/schedule.ts";
import { toast } from "../../lib/toast.ts";
import { DateForm, type DateValues } from "./date-form.tsx";
import { nextWeekOf } from "./next-week-of.ts";
import type { PlannedSession } from "./planned-session.ts";
import { dateOf } from "./session-text.ts";

type MakeUpDialogProps = {
  classId: string;
  seatsTaken: number;
  session: PlannedSession;
  isOpen: boolean;
  onClose: () => void;
};

/** Adds a date that makes up for a cancelled one, after naming how many are told. */
export function MakeUpDialog({ classId, seatsTaken, session, isOpen, onClose }: MakeUpDialogProps) {
  const utils = trpc.useUtils();
  const add = trpc.schedule.addSessions.useMutation({
    onSuccess: () => {
      onClose();
      toast.success(scheduleMessages.madeUp);
      void utils.classes.invalidate();
    },
  });
  const save = {
    ...add,
    mutate: ({ venueId, times }: DateValues) =>
      add.mutate({ classId, venueId, sessions: [times], replacesId: session.id }),
  };
  const venues = trpc.schedule.venues.useQuery(undefined, { enabled: isOpen }).data;
  if (!venues) return null;
  const isRetired = venues.some(({ id, retiredAt }) => id === session.venueId && retiredAt !== null);
  const venueId = isRetired ? null : session.venueId;
  return (
    <Dialog opened={isOpen} onClose={onClose} title={scheduleMessages.makeUpTitle(dateOf(session))}>
      <DateForm
        session={{ ...session, ...nextWeekOf(session), venueId }}
        consequences={scheduleMessages.toldText(seatsTaken)}
        save={save}
        saveLabel={scheduleMessages.makeUpSave}
        onClose={onClose}
      />
    </Dialog>
  );
}
