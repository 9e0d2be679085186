import { adminMessages } from "../../lib/messages/admin.ts";
import { toast } from "../../lib/toast.ts";
import { trpc } from "../../lib/trpc.ts";

/** Turns a class down, with a reason or without; says so once the server has, and ends when the list shows it. */
export function useDenyClass() {
  const utils = trpc.useUtils();
  return trpc.admin.deny.useMutation({
    onSuccess: () => toast.success(adminMessages.denied),
    onError: toast.failure,
    // Somebody else may have decided meanwhile: the list tells.
    onSettled: () => utils.admin.classes.invalidate(),
  });
}
