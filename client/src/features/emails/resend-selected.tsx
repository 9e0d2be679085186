import { MAX_RESENT } from "@campside/server/schemas/emails";
import { Button } from "../../components/button.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { emailsMessages as text } from "../../lib/messages/emails.ts";
import { toast } from "../../lib/toast.ts";
import type { StoredEmail } from "./stored-email.ts";

type ResendSelectedProps = { selected: readonly StoredEmail[]; onSent: () => void };

/** Sends those of the selected messages again that did not arrive, and names those that cannot be. */
export function ResendSelected({ selected, onSent }: ResendSelectedProps) {
  const utils = trpc.useUtils();
  const resend = trpc.admin.resendEmails.useMutation({
    onSuccess: ({ resent, refused }) => {
      onSent();
      if (resent > 0 || refused.length === 0) toast.success(text.resentSome(resent));
      for (const { name, message } of refused) toast.error(text.notResent(name, message));
    },
    onError: toast.failure,
    onSettled: () => utils.admin.emails.invalidate(),
  });
  const emails = selected
    .filter(({ state }) => state === "failed" || state === "dropped")
    .map(({ id: emailId, resends }) => ({ emailId, resends }));
  if (emails.length === 0) return <span>{text.noneToResend}</span>;
  if (emails.length > MAX_RESENT) return <span>{text.tooManyToResend(MAX_RESENT, emails.length)}</span>;
  return (
    <Button size="sm" variant="light" loading={resend.isPending} onClick={() => resend.mutate({ emails })}>
      {text.resendSome(emails.length)}
    </Button>
  );
}
