import { trpc } from "../../lib/api/trpc.ts";
import { emailsMessages } from "../../lib/messages/emails.ts";
import { toast } from "../../lib/toast.ts";
import type { StoredEmail } from "./stored-email.ts";

/** Sends a message again, and reads the list anew whatever came of it. */
export function useResendEmail({ name }: Pick<StoredEmail, "name">, onSent: () => void) {
  const utils = trpc.useUtils();
  return trpc.admin.resendEmail.useMutation({
    onSuccess: ({ isResent }) => {
      onSent();
      if (isResent) toast.success(emailsMessages.resent(name));
      else toast.note(emailsMessages.resentBefore);
    },
    onError: toast.failure,
    onSettled: () => utils.admin.emails.invalidate(),
  });
}
