import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { emailsMessages } from "../../lib/messages/emails.ts";
import { toast } from "../../lib/toast.ts";

/** Says that an address is refused, and lets it be tried again. */
export function RefusedAddress({ userId, name }: { userId: string; name: string }) {
  const utils = trpc.useUtils();
  const clear = trpc.admin.clearEmailRefusal.useMutation({
    onSuccess: () => toast.success(emailsMessages.triedAgain(name)),
    onError: toast.failure,
    onSettled: () => {
      void utils.admin.users.invalidate();
      return utils.admin.emails.invalidate();
    },
  });
  return (
    <Notice
      tone="bad"
      title={emailsMessages.refusedTitle}
      action={
        <Button size="xs" variant="default" loading={clear.isPending} onClick={() => clear.mutate({ userId })}>
          {emailsMessages.tryAgain}
        </Button>
      }
    >
      {emailsMessages.refusedText}
    </Notice>
  );
}
