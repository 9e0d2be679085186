import { adminMessages } from "../../lib/messages/admin.ts";
import { toast } from "../../lib/toast.ts";
import { trpc } from "../../lib/trpc.ts";

/** Removes a user; says so once they are gone, and ends when the list no longer shows them. */
export function useRemoveUser() {
  const utils = trpc.useUtils();
  return trpc.admin.removeUser.useMutation({
    onSuccess: () => {
      toast.success(adminMessages.removed);
      void utils.classes.instructors.invalidate();
    },
    onError: toast.failure,
    onSettled: () => utils.admin.users.invalidate(),
  });
}
