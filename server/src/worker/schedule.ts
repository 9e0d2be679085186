import { type ParsedCronItem, parseCronItems } from "graphile-worker";

/** At most one run of the task is queued: the next one replaces a run that has failed and waits to be retried. */
const recurring = (task: string, match: string) => ({ task, match, options: { jobKey: task } });

/** When the recurring jobs run, in UTC. */
export const schedule: ParsedCronItem[] = parseCronItems([
  recurring("free-abandoned-jobs", "* * * * *"),
  recurring("release-expired-holds", "* * * * *"),
  recurring("reconcile-events", "*/2 * * * *"),
  // Every night, whatever the events say.
  recurring("reconcile-payments", "17 3 * * *"),
  recurring("remind-of-meetings", "*/5 * * * *"),
  recurring("close-waitlists", "*/5 * * * *"),
  recurring("compare-zone-rules", "7 4 * * *"),
  recurring("notify-admins", "5 * * * *"),
  recurring("delete-old-events", "47 4 * * *"),
  recurring("seal-health-forms", "17 4 * * *"),
  recurring("erase-family-data", "27 4 * * *"),
  recurring("sweep-pictures", "7 5 * * *"),
]);
