import { teachingMessages } from "../../../lib/messages/teaching.ts";
import { toast } from "../../../lib/toast.ts";
import { trpc } from "../../../lib/api/trpc.ts";

/** Changes a class of the instructor's; tells when it has to be approved again. */
export function useUpdateClass() {
  const utils = trpc.useUtils();
  return trpc.classes.update.useMutation({
    onSuccess: ({ status }) => {
      toast.success(status === "pending" ? teachingMessages.updatedPending : teachingMessages.updated);
    },
    // A refusal tells that the list is out of date, as much as a success does.
    onSettled: () => void utils.classes.invalidate(),
  });
}
