import { MAX_RESENT } from "@campside/server/schemas/emails";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { emailsMessages as text } from "../../lib/messages/emails.ts";
import { toast } from "../../lib/toast.ts";
import classes from "./emails.module.css";
import type { StoredEmail } from "./stored-email.ts";

type ResendSelectedProps = { selected: readonly StoredEmail[]; onSent: (refusedIds: readonly string[]) => void };

/** Sends those of the selected messages again that did not arrive; those that cannot be stay selected, each with its reason. */
export function ResendSelected({ selected, onSent }: ResendSelectedProps) {
  const utils = trpc.useUtils();
  const resend = trpc.admin.resendEmails.useMutation({
    onSuccess: ({ resent, refused }) => {
      onSent(refused.map(({ emailId }) => emailId));
      if (resent > 0 || refused.length === 0) toast.success(text.resentSome(resent));
    },
    onError: toast.failure,
    onSettled: () => utils.admin.emails.invalidate(),
  });
  const emails = selected
    .filter(({ state }) => state === "failed" || state === "dropped")
    .map(({ id: emailId, resends }) => ({ emailId, resends }));
  if (emails.length === 0) return <span>{text.noneToResend}</span>;
  if (emails.length > MAX_RESENT) return <span>{text.tooManyToResend(MAX_RESENT, emails.length)}</span>;
  const refused = resend.data?.refused.filter(({ emailId }) => emails.some((one) => one.emailId === emailId)) ?? [];
  return (
    <>
      <Button size="sm" variant="light" loading={resend.isPending} onClick={() => resend.mutate({ emails })}>
        {text.resendSome(emails.length)}
      </Button>
      {refused.length > 0 && (
        <Notice tone="bad">
          <ul className={classes.refused}>
            {refused.map(({ emailId, name, message }) => (
              <li key={emailId}>{text.notResent(name, message)}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
