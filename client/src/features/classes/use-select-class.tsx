import { TextLink } from "../../components/text-link.tsx";
import { enrolMessages } from "../../lib/messages/enrol.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { toast } from "../../lib/toast.ts";

/** Puts a class among the selected ones of a student, or of some of the family, and says what came of it; a second time changes nothing. */
export function useSelectClass() {
  const utils = trpc.useUtils();
  return trpc.enrolment.select.useMutation({
    onSuccess: ({ outcome }, { classId, participantIds = [] }) => {
      if (outcome === "selected") {
        const [participant, ...rest] = participantIds;
        toast.success(
          enrolMessages.selected,
          rest.length > 0 ? (
            <TextLink to="/dashboard/selectClass">{enrolMessages.toSelection}</TextLink>
          ) : (
            <TextLink to="/dashboard/payment" search={{ classId, participant }}>
              {enrolMessages.payNow}
            </TextLink>
          ),
        );
      } else if (outcome === "already-selected") toast.note(enrolMessages.alreadySelected);
      else toast.note(enrolMessages.alreadyEnrolled);
      void utils.enrolment.invalidate();
      void utils.family.invalidate();
      void utils.schedule.ownOverlaps.invalidate();
    },
    onError: (error) => {
      toast.failure(error);
      // The seats or the status on the screen are probably old.
      void utils.classes.invalidate();
      void utils.family.forClass.invalidate();
    },
  });
}
