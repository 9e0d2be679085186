import type { CaughtMessage } from "../../scripts/local/mail/mail-catcher.ts";
import { sendAll, test as mailTest } from "./mail-test.ts";
import { aPlannedClass, news } from "./planned-class.ts";

/** Minutes from the first to the last of the changes for which a class's notification still waits, by its job; none without one. */
const MINUTES = `SELECT round(extract(epoch FROM run_at - now()) / 60)::int AS minutes FROM graphile_worker.jobs
  WHERE task_identifier = 'notify-recipients'`;

interface Fixtures {
  /** A class of two meetings, Tue 1 and Tue 8 May 2029, whose two students were notified of their enrolment. */
  school: Awaited<ReturnType<typeof aPlannedClass>> & {
    /** Runs all jobs; returns what a person has got by them. */
    notified: (person: { email: string }) => Promise<CaughtMessage[]>;
    /** As `notified`, by their subjects. */
    subjects: (person: { email: string }) => Promise<string[]>;
    /** When the notifications that wait are due, from now on. */
    minutes: () => Promise<number[]>;
  };
}

/** A test of what the people of a class are notified of. */
export const test = mailTest.extend<Fixtures>({
  school: async ({ deps, stripe, sendDeps, catcher }, use) => {
    const planned = await aPlannedClass(deps, stripe);
    await sendAll(sendDeps);
    const read = new Set<CaughtMessage>();
    const notified = async (person: { email: string }) => {
      await sendAll(sendDeps);
      const unread = news(catcher.messages, person).filter((message) => !read.has(message));
      for (const message of unread) read.add(message);
      return unread;
    };
    await use({
      ...planned,
      notified,
      subjects: async (person) => (await notified(person)).map(({ subject }) => subject),
      minutes: async () =>
        (await deps.db.$queryRawUnsafe<{ minutes: number }[]>(MINUTES)).map(({ minutes }) => minutes),
    });
  },
});
