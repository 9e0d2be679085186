import { adminMessages } from "../../lib/messages/admin.ts";
import { toast } from "../../lib/toast.ts";
import { trpc } from "../../lib/trpc.ts";

/** Opens a class to students; says so once the server has, and ends when the list shows it. */
export function useApproveClass() {
  const utils = trpc.useUtils();
  return trpc.admin.approve.useMutation({
    onSuccess: () => {
      toast.success(adminMessages.approved);
      void utils.classes.invalidate();
    },
    onError: toast.failure,
    // Somebody else may have decided meanwhile: the list tells.
    onSettled: () => utils.admin.classes.invalidate(),
  });
}
