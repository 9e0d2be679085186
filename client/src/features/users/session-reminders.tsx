import { Title } from "@mantine/core";
import { Button } from "../../components/button.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { remindersMessages as text } from "../../lib/messages/reminders.ts";
import { toast } from "../../lib/toast.ts";
import classes from "./profile.module.css";

/** Turns the e-mail reminders of sessions off and on; shown where the school sends e-mail. */
export function SessionReminders() {
  const utils = trpc.useUtils();
  const preferences = trpc.auth.emailPreferences.useQuery();
  const update = trpc.auth.updateEmailPreferences.useMutation({
    onSuccess: (saved) => {
      utils.auth.emailPreferences.setData(undefined, saved);
      toast.success(saved.hasSessionReminders ? text.turnedOn : text.turnedOff);
    },
    onError: toast.failure,
  });
  if (preferences.isLoadingError)
    return <ErrorPanel error={preferences.error} onRetry={() => void preferences.refetch()} />;
  if (!preferences.data) return null;
  const { hasSessionReminders } = preferences.data;
  return (
    <section className={classes.card} aria-labelledby="reminders">
      <Title order={2} id="reminders" className={classes.subtitle}>
        {text.title}
      </Title>
      <div className={classes.security}>
        <p className={classes.hint}>{hasSessionReminders ? text.on : text.off}</p>
        <Button
          variant="default"
          loading={update.isPending}
          onClick={() => update.mutate({ hasSessionReminders: !hasSessionReminders })}
        >
          {hasSessionReminders ? text.turnOff : text.turnOn}
        </Button>
      </div>
    </section>
  );
}
