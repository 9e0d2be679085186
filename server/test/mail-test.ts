import { type CatcherOptions, type MailCatcher, startMailCatcher } from "../../scripts/local/mail/mail-catcher.ts";
import type { Db } from "../src/db/client.ts";
import type { AnyCtx } from "../src/deps.ts";
import { createSmtpMailer } from "../src/integrations/smtp-mailer.ts";
import { notifyRecipients } from "../src/modules/emails/notify-recipients.ts";
import { createUnsubscribeKeys } from "../src/modules/emails/unsubscribe-keys.ts";
import { sendEmail } from "../src/modules/emails/send-email.ts";
import { test as paymentTest } from "./payment-test.ts";

export const FROM = "school@school.example";

interface MailFixtures {
  /** What the mail server refuses; nothing by default. */
  mailServer: CatcherOptions;
  catcher: MailCatcher;
  sendDeps: AnyCtx;
}

/** A database test with a card provider and a mail server. */
export const test = paymentTest.extend<MailFixtures & { deps: AnyCtx }>({
  mailServer: {},
  catcher: async ({ mailServer }, use) => {
    const catcher = await startMailCatcher(mailServer);
    await use(catcher);
    await catcher.close();
  },
  deps: async ({ deps }, use) => {
    await use({ ...deps, email: { publicUrl: "https://school.example" } });
  },
  sendDeps: async ({ deps, catcher }, use) => {
    const mailer = createSmtpMailer({ url: catcher.url, from: FROM });
    await use({
      ...deps,
      unsubscribeKeys: createUnsubscribeKeys(["a secret of more than thirty-two characters"]),
      mailer,
    });
    await mailer.close();
  },
});

/** A mail test whose mail server takes its reply to each recipient from `answers`, in order; undefined, or none left, accepts. */
export function mailTestWithAnswers() {
  const answers: ([code: number, text: string] | undefined)[] = [];
  const mailServer: CatcherOptions = {
    onRcptTo: (_to, _meeting, reply) => {
      const [responseCode, text] = answers.shift() ?? [];
      reply(responseCode ? Object.assign(new Error(text), { responseCode }) : null);
    },
  };
  return { answers, mailServer, test: test.extend({ mailServer }) };
}

/** The ids of the messages that have a job, in the order in which they are due. */
export async function enqueuedMessages(db: Db): Promise<string[]> {
  const jobs = await db.$queryRaw<{ id: string }[]>`
    SELECT j.payload->>'messageId' AS id FROM graphile_worker._private_jobs j
    JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'send-email' ORDER BY j.run_at, j.id`;
  return jobs.map(({ id }) => id);
}

/** Runs the job of every class that has changed once. */
export async function notifyAll(deps: AnyCtx): Promise<void> {
  const jobs = await deps.db.$queryRaw<{ classId: string }[]>`
    SELECT j.payload->>'classId' AS "classId" FROM graphile_worker._private_jobs j
    JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'notify-recipients' ORDER BY j.id`;
  for (const job of jobs) await notifyRecipients(deps, job);
}

/** Runs the job of every class that has changed, then that of every queued message, once. */
export async function sendAll(deps: AnyCtx): Promise<void> {
  await notifyAll(deps);
  for (const messageId of await enqueuedMessages(deps.db)) await sendEmail(deps, { messageId });
}
