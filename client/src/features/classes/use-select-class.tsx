import { TextLink } from "../../components/text-link.tsx";
import { enrolMessages } from "../../lib/messages/enrol.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { toast } from "../../lib/toast.ts";

/** Puts a class among the student's selected ones and says what came of it; a second time changes nothing. */
export function useSelectClass() {
  const utils = trpc.useUtils();
  return trpc.enrolment.select.useMutation({
    onSuccess: ({ outcome }, { classId }) => {
      if (outcome === "selected") {
        toast.success(
          enrolMessages.selected,
          <TextLink to="/dashboard/payment" search={{ classId }}>
            {enrolMessages.payNow}
          </TextLink>,
        );
      } else if (outcome === "already-selected") toast.note(enrolMessages.alreadySelected);
      else toast.note(enrolMessages.alreadyEnrolled);
      void utils.enrolment.invalidate();
    },
    onError: (error) => {
      toast.failure(error);
      // The seats or the status on the screen are probably old.
      void utils.classes.invalidate();
    },
  });
}
