import { Skeleton } from "@mantine/core";
import { Button } from "../../components/button.tsx";
import { DialogActions } from "../../components/dialog-actions.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Notice } from "../../components/notice.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { componentMessages } from "../../lib/messages/components.ts";
import { emailsMessages } from "../../lib/messages/emails.ts";
import { EmailPreview } from "./email-preview.tsx";
import classes from "./emails.module.css";
import { RefusedAddress } from "./refused-address.tsx";
import { kindOf, type StoredEmail } from "./stored-email.ts";
import { useResendEmail } from "./use-resend-email.ts";

type EmailDialogProps = { email: StoredEmail; isOpen: boolean; onClose: () => void };

/** One message as it would be sent now, to be sent again. */
export function EmailDialog({ email, isOpen, onClose }: EmailDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} size="xl" title={emailsMessages.openOf(kindOf(email), email.name)}>
      <EmailContent email={email} onClose={onClose} />
    </Dialog>
  );
}

/** Is made anew whenever the window opens: it asks what the message says by then. */
function EmailContent({ email, onClose }: Omit<EmailDialogProps, "isOpen">) {
  const preview = trpc.admin.previewEmail.useQuery({ emailId: email.id }, { staleTime: 0, gcTime: 0 });
  const resend = useResendEmail(email, onClose);
  const content = preview.data;
  const isDue = content !== undefined && !("dropped" in content);
  return (
    <div className={classes.preview}>
      {email.isRefused && <RefusedAddress userId={email.userId} name={email.name} />}
      {preview.isLoadingError && <ErrorPanel error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.isPending && <Skeleton height={320} role="status" aria-label={componentMessages.loading} />}
      {content && "dropped" in content && (
        <Notice tone="info" title={emailsMessages.notDue}>
          {content.dropped}
        </Notice>
      )}
      {isDue && <EmailPreview {...content} />}
      <DialogActions>
        <Button variant="default" data-autofocus onClick={onClose}>
          {emailsMessages.close}
        </Button>
        {isDue && email.state !== "queued" && !email.isRefused && (
          <Button
            loading={resend.isPending}
            onClick={() => resend.mutate({ emailId: email.id, resends: email.resends })}
          >
            {emailsMessages.resend}
          </Button>
        )}
      </DialogActions>
    </div>
  );
}
