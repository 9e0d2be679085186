import { Title } from "@mantine/core";
import { Button } from "../../components/button.tsx";
import { authMessages } from "../../lib/messages/auth.ts";
import { shellMessages } from "../../lib/messages/shell.ts";
import { trpc } from "../../lib/api/trpc.ts";
import { useSessionActions } from "../../lib/session/session-context.tsx";
import { toast } from "../../lib/toast.ts";
import classes from "./profile.module.css";

/** Ends every session of the account, on this device too. */
export function EndSessions() {
  const text = authMessages;
  const session = useSessionActions();
  const end = trpc.auth.signOutEverywhere.useMutation({
    onSuccess: async () => {
      await session.signOut();
      toast.success(shellMessages.loggedOut);
    },
    onError: toast.failure,
  });

  return (
    <section className={classes.card} aria-labelledby="security">
      <Title order={2} id="security" className={classes.subtitle}>
        {text.securityTitle}
      </Title>
      <div className={classes.security}>
        <p className={classes.hint}>{text.signOutEverywhereText}</p>
        <Button variant="default" loading={end.isPending} onClick={() => end.mutate()}>
          {text.signOutEverywhere}
        </Button>
      </div>
    </section>
  );
}
