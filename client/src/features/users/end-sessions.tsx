import { Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Button } from "../../components/button.tsx";
import { lazyDialog } from "../../components/lazy-dialog.tsx";
import { authMessages } from "../../lib/messages/auth.ts";
import { shellMessages } from "../../lib/messages/shell.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { useSessionActions } from "../../lib/session/session-context.tsx";
import { toast } from "../../lib/toast.ts";
import classes from "./profile.module.css";

const ConfirmDialog = lazyDialog(async () => (await import("../../components/confirm-dialog.tsx")).ConfirmDialog);

/** Ends every session of the account, on this device too, after asking. */
export function EndSessions() {
  const text = authMessages;
  const session = useSessionActions();
  const [isAsking, asking] = useDisclosure();
  const end = trpc.auth.signOutEverywhere.useMutation({
    onSuccess: async () => {
      await session.signOut();
      toast.success(shellMessages.loggedOut);
    },
    onError: toast.failure,
    onSettled: asking.close,
  });

  return (
    <section className={classes.card} aria-labelledby="security">
      <Title order={2} id="security" className={classes.subtitle}>
        {text.securityTitle}
      </Title>
      <div className={classes.security}>
        <p className={classes.hint}>{text.signOutEverywhereText}</p>
        <Button variant="default" onClick={asking.open}>
          {text.signOutEverywhere}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={text.signOutEverywhereTitle}
        confirmLabel={text.signOutEverywhereConfirm}
        cancelLabel={text.signOutEverywhereKeep}
        isDangerous
        isBusy={end.isPending}
        onCancel={asking.close}
        onConfirm={() => end.mutate()}
      >
        {text.signOutEverywhereText}
      </ConfirmDialog>
    </section>
  );
}
