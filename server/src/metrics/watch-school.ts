import { Gauge } from "prom-client";
import { z } from "zod";
import type { DatabaseProbe } from "../db/database-probe.ts";
import { Prisma } from "../db/generated/client.ts";
import type { ReconciliationKind } from "../db/generated/enums.ts";
import type { Deps } from "../deps.ts";
import type { Metrics } from "./metrics.ts";

/** Each figure with what it says: one gauge, filled from one statement at every scrape. */
const FIGURES = {
  school_holds: "Seats that are held unpaid.",
  school_holds_overdue: "Holds that should have been released more than two minutes ago.",
  school_enrolments: "Paid enrolments of all classes.",
  school_refunds_due_cents: "Refunds that have not reached the provider, in cents.",
  school_refunds_failed: "Refunds that an admin has to look at.",
  school_discrepancies: "Payments that the ledger and the provider see differently.",
  school_events_reconciled_seconds:
    "Seconds since the provider's events were last reconciled; before the first run, since the first payment.",
  school_payments_reconciled_seconds:
    "Seconds since all payments of the last days were last reconciled; before the first run, since the first payment.",
  school_backup_seconds:
    "Seconds since a backup has last ended well; before that, since the first was begun. NaN where none is made by the backup container.",
  school_archive_failing_seconds:
    "How long PostgreSQL has not been able to archive its WAL; 0 where it can or need not.",
  school_emails_queued: "E-mail messages that are not sent yet.",
  school_emails_oldest_seconds: "Age of the oldest of them.",
  school_jobs_oldest_seconds: "How long the oldest due job has been waiting.",
  school_jobs_failing: "Jobs whose last run has failed.",
} as const;
type Figure = keyof typeof FIGURES;

const figuresRow = z.record(z.enum(Object.keys(FIGURES) as [Figure, ...Figure[]]), z.number().nullable());

// Null, and so NaN, while nothing has been paid: there is nothing to reconcile. Runs are deleted after a week.
const sinceRun = (kind: ReconciliationKind) => Prisma.sql`
  extract(epoch FROM now() - coalesce(
    (SELECT finished_at FROM reconciliation_runs
      WHERE kind = ${kind}::reconciliation_kind AND finished_at IS NOT NULL ORDER BY started_at DESC LIMIT 1),
    (SELECT min(paid_at) FROM payments WHERE paid_at IS NOT NULL)
  ))::float8`;

const QUERY = Prisma.sql`
  SELECT
    (SELECT count(*)::float8 FROM enrolments WHERE state = 'held') AS school_holds,
    (SELECT count(*)::float8 FROM enrolments WHERE state = 'held' AND hold_expires_at < now() - interval '2 minutes')
      AS school_holds_overdue,
    (SELECT coalesce(sum(enrolled_count), 0)::float8 FROM classes) AS school_enrolments,
    (SELECT coalesce(sum(r.amount_cents), 0)::float8 FROM refunds r JOIN payments p ON p.id = r.payment_id
      WHERE r.state = 'requested' AND p.method = 'card') AS school_refunds_due_cents,
    (SELECT count(*)::float8 FROM refunds WHERE state = 'failed') AS school_refunds_failed,
    (SELECT count(*)::float8 FROM discrepancies WHERE resolved_at IS NULL) AS school_discrepancies,
    ${sinceRun("events")} AS school_events_reconciled_seconds,
    ${sinceRun("payments")} AS school_payments_reconciled_seconds,
    (SELECT extract(epoch FROM now() - coalesce(max(finished_at), min(started_at)))::float8 FROM backup_runs)
      AS school_backup_seconds,
    (SELECT extract(epoch FROM now() - coalesce(last_archived_time, stats_reset))::float8 FROM pg_stat_archiver
      WHERE last_failed_time > coalesce(last_archived_time, '-infinity')) AS school_archive_failing_seconds,
    (SELECT count(*)::float8 FROM email_messages WHERE state = 'queued') AS school_emails_queued,
    (SELECT extract(epoch FROM now() - min(created_at))::float8 FROM email_messages WHERE state = 'queued')
      AS school_emails_oldest_seconds,
    (SELECT extract(epoch FROM now() - min(run_at))::float8 FROM graphile_worker.jobs
      WHERE run_at <= now() AND attempts < max_attempts) AS school_jobs_oldest_seconds,
    (SELECT count(*)::float8 FROM graphile_worker.jobs WHERE last_error IS NOT NULL) AS school_jobs_failing`;

/** Not 0 but unknown where there is nothing to count from. */
const AGES: ReadonlySet<Figure> = new Set([
  "school_events_reconciled_seconds",
  "school_payments_reconciled_seconds",
  "school_backup_seconds",
]);

interface WatchDeps {
  db: Deps["db"];
  probe: Pick<DatabaseProbe, "responds">;
}

/** Adds the figures of the school, the same in every process, to the metrics; NaN while the pool does not answer. */
export function watchSchool({ registry }: Metrics, { db, probe }: WatchDeps): void {
  let pending: Promise<Partial<Record<Figure, number | null>> | undefined> | null = null;
  // The gauges of one scrape share a query. While the pool does not answer, the other metrics are still served.
  const ask = () =>
    (pending ??= db
      .$rows(QUERY, figuresRow)
      .then(
        ([row]) => row,
        () => undefined,
      )
      .finally(() => (pending = null)));
  // A silent database would let the query wait longer than Prometheus does, which would then take the server for down.
  const figures = async () => ((await probe.responds()) ? ask() : undefined);
  registry.registerMetric(
    new Gauge({
      name: "school_database_responds",
      help: "Whether the database responds within two seconds, however busy the pools are.",
      registers: [],
      async collect() {
        this.set((await probe.responds()) ? 1 : 0);
      },
    }),
  );
  for (const [name, help] of Object.entries(FIGURES) as [Figure, string][]) {
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          const found = await figures();
          this.set(found?.[name] ?? (found && !AGES.has(name) ? 0 : NaN));
        },
      }),
    );
  }
}
