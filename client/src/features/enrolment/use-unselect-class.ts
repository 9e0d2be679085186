import { studentMessages } from "../../lib/messages/student.ts";
import { toast } from "../../lib/toast.ts";
import { trpc } from "../../lib/trpc.ts";

/** Takes a class off the student's list; says so once the server has done it, and ends when the list is fresh again. */
export function useUnselectClass() {
  const utils = trpc.useUtils();
  return trpc.enrolment.unselect.useMutation({
    onSuccess: ({ removed }) => {
      if (removed) toast.success(studentMessages.deleted);
    },
    onError: toast.failure,
    onSettled: () => utils.enrolment.selected.invalidate(),
  });
}
