import { Title } from "@mantine/core";
import { Button } from "../../components/button.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { emailTopicMessages } from "../../lib/messages/email-topics.ts";
import { toast } from "../../lib/toast.ts";
import classes from "./profile.module.css";

/** Turns the e-mail that one may end off and on; shown where the school sends e-mail. */
export function EmailTopics() {
  const utils = trpc.useUtils();
  const preferences = trpc.auth.emailTopics.useQuery();
  const update = trpc.auth.updateEmailTopic.useMutation({
    onSuccess: (saved, { topic, isOn }) => {
      utils.auth.emailTopics.setData(undefined, saved);
      toast.success(emailTopicMessages.topics[topic][isOn ? "turnedOn" : "turnedOff"]);
    },
    onError: toast.failure,
  });
  if (preferences.isLoadingError)
    return <ErrorPanel error={preferences.error} onRetry={() => void preferences.refetch()} />;
  if (!preferences.data) return null;
  return (
    <section className={classes.card} aria-labelledby="email-topics">
      <Title order={2} id="email-topics" className={classes.subtitle}>
        {emailTopicMessages.title}
      </Title>
      {preferences.data.map(({ topic, isOn }) => {
        const text = emailTopicMessages.topics[topic];
        return (
          <div key={topic} className={classes.security}>
            <p className={classes.hint}>{isOn ? text.on : text.off}</p>
            <Button
              variant="default"
              loading={update.isPending && update.variables.topic === topic}
              onClick={() => update.mutate({ topic, isOn: !isOn })}
            >
              {isOn ? text.turnOff : text.turnOn}
            </Button>
          </div>
        );
      })}
    </section>
  );
}
