import { adminMessages } from "../../lib/messages/admin.ts";
import { toast } from "../../lib/toast.ts";
import { trpc } from "../../lib/trpc.ts";

/** Gives a user another role; says so once it holds, and ends when the list shows it. */
export function usePromoteUser() {
  const utils = trpc.useUtils();
  return trpc.admin.promote.useMutation({
    onSuccess: ({ role }) => {
      toast.success(role === "admin" ? adminMessages.madeAdmin : adminMessages.madeInstructor);
      void utils.classes.instructors.invalidate();
      // It may have been the admin's own role.
      void utils.auth.me.invalidate();
    },
    onError: toast.failure,
    onSettled: () => utils.admin.users.invalidate(),
  });
}
