import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import { withClient } from "../../../server/src/db/with-client.ts";
import { aClass, anEnrolment, aPayment, aRefund, aUser } from "../../../server/test/factories.ts";
import { freePort } from "../../../scripts/school/ports.ts";
import { Calls } from "../load/calls.ts";
import { fillSchool } from "../load/people.ts";
import { startPrometheus } from "./prometheus.ts";
import { freeze, test as schoolTest } from "./school-test.ts";

const FIRES_WITHIN_MS = 60_000;
const TIMEOUT_MS = 300_000;
const LONG_AGO = new Date(Date.now() - 48 * 3_600_000);

const RULES = readFileSync(new URL("../../../monitoring/alerts.yml", import.meta.url), "utf8");
const ALL = [...RULES.matchAll(/alert: (\w+)/g)].map(([, name]) => name ?? "");
const hasFired = new Set<string>();

interface Watched {
  metricsPort: number;
  /** Makes a fault, again and again, until these alerts fire; nothing fires before. */
  expectToFire: (alerts: string[], fault: () => Promise<unknown>) => Promise<void>;
  /** Waits until no alert fires. */
  expectCalm: () => Promise<void>;
}

const test = schoolTest.extend<{ watched: Watched }>({
  watched: async ({ folder }, use) => {
    const metricsPort = await freePort();
    const prometheus = await startPrometheus(folder, metricsPort);
    await use({
      metricsPort,
      expectToFire: async (alerts, fault) => {
        expect(await prometheus.firing()).toEqual([]);
        const over = new AbortController();
        const faults = (async () => {
          while (!over.signal.aborted) await Promise.all([fault(), setTimeout(500)]);
        })();
        try {
          await expect.poll(prometheus.firing, { timeout: FIRES_WITHIN_MS }).toEqual(expect.arrayContaining(alerts));
        } finally {
          over.abort();
          await faults;
        }
        for (const alert of alerts) hasFired.add(alert);
        console.log(`fired: ${alerts.join(", ")}`);
      },
      expectCalm: async () => {
        await expect.poll(prometheus.firing, { timeout: FIRES_WITHIN_MS }).toEqual([]);
      },
    });
    await prometheus.stop();
  },
});

test(
  "[OPS-2] alerts fire when a part is gone",
  { timeout: TIMEOUT_MS },
  async ({ db, databaseUrl, postgres, provider, watched, startServer, settings }) => {
    const { metricsPort, expectToFire, expectCalm } = watched;
    const { url, child } = await startServer({
      ...settings,
      METRICS_PORT: String(metricsPort),
      POOL_SEATS: "2",
    });
    const { students, classIds } = await fillSchool(db, { classes: 2, students: 6, seats: 10 });
    const [classId = "", other = ""] = classIds;
    const school = new Calls(url, students.length);
    const holdAll = (wanted: string) =>
      Promise.allSettled(students.map(({ headers }) => school.mutate("payments.start", { classId: wanted }, headers)));
    await holdAll(classId);
    await expectCalm();

    // The metrics must be scraped in time while the database is silent.
    await postgres.freeze();
    await expectToFire(["DatabaseSilent", "RequestsFail"], () => holdAll(classId));
    await postgres.thaw();
    await expectCalm();

    await provider.stop();
    await expectToFire(["CardProviderUnavailable"], () => holdAll(classId));
    await expectCalm();

    // Of its own: the school's connections end when they hear nothing for ten seconds.
    await withClient(databaseUrl, async (lock) => {
      await lock.query("BEGIN");
      await lock.query("SELECT 1 FROM classes WHERE id = $1 FOR UPDATE", [other]);
      await expectToFire(["ConnectionsUsedUp"], () => holdAll(other));
    });
    await expectCalm();

    await expectToFire(["EventLoopBlocked"], async () => {
      const thaw = freeze(child);
      await setTimeout(900);
      thaw();
      await setTimeout(100);
    });
    await expectCalm();

    child.kill("SIGKILL");
    await expectToFire(["SchoolDown"], () => Promise.resolve());
  },
);

test(
  "[OPS-2] alerts fire when no process runs jobs and an admin is needed",
  { timeout: TIMEOUT_MS },
  async ({ db, watched, startServer, settings }) => {
    const { metricsPort, expectToFire, expectCalm } = watched;
    await startServer({ ...settings, ROLE: "web", METRICS_PORT: String(metricsPort) });
    await expectCalm();
    const [{ id: userId }, { id: classId }] = await Promise.all([aUser(db, "student"), aClass(db, { seatsTaken: 1 })]);
    const due = [
      "JobsStuck",
      "HoldsOverdue",
      "EmailsWait",
      "NotReconciled",
      "NotSwept",
      "RefundsFailed",
      "MoneyDiffers",
      "SeatsDiffer",
    ];
    let isMade = false;
    await expectToFire(due, async () => {
      if (isMade) return;
      isMade = true;
      // What time and the provider would do, in rows.
      await db.$executeRaw`SELECT graphile_worker.add_job('release-expired-holds', run_at => ${LONG_AGO}::timestamptz)`;
      await anEnrolment(db, {
        classId,
        studentId: userId,
        state: "held",
        priceCents: 7999,
        holdSlot: 1,
        holdExpiresAt: LONG_AGO,
      });
      await db.emailMessage.create({ data: { key: "k", kind: "class_closed", userId, refs: {}, createdAt: LONG_AGO } });
      const { id: studentId } = await aUser(db, "student");
      const { id: enrolmentId } = await anEnrolment(db, {
        classId,
        studentId,
        state: "refunded",
        priceCents: 7999,
        paidAt: LONG_AGO,
        endedAt: LONG_AGO,
      });
      const { id: paymentId } = await aPayment(db, {
        enrolmentId,
        paymentIntentId: "pi_1",
        state: "refund_due",
        amountCents: 7999,
        refundedCents: 7999,
        className: "Judo",
        paidAt: LONG_AGO,
      });
      await aRefund(db, {
        paymentId,
        amountCents: 7999,
        reason: "student_cancelled",
        state: "failed",
        doneAt: LONG_AGO,
      });
      await db.discrepancy.create({ data: { paymentIntentId: "pi_2", kind: "not_settled" } });
      await aClass(db, { seatsTaken: 1 });
    });
  },
);

test(
  "[OPS-2] alerts fire when nothing is backed up",
  { timeout: TIMEOUT_MS },
  async ({ db, postgres, watched, startServer, settings }) => {
    const { metricsPort, expectToFire, expectCalm } = watched;
    await db.$executeRaw`ALTER SYSTEM SET archive_mode = 'on'`;
    await db.$executeRaw`ALTER SYSTEM SET archive_command = 'false'`;
    await postgres.kill();
    await postgres.start();
    await startServer({ ...settings, METRICS_PORT: String(metricsPort) });
    await expectCalm();
    await db.$executeRaw`INSERT INTO backup_runs (started_at, finished_at) VALUES (${LONG_AGO}, ${LONG_AGO})`;
    await expectToFire(["ArchiveFails", "BackupOld"], () => db.$executeRaw`SELECT pg_switch_wal()`);
  },
);

test("[OPS-2] every rule has fired", () => {
  expect(ALL.filter((name) => !hasFired.has(name))).toEqual([]);
});
