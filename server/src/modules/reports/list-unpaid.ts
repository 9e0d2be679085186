import { z } from "zod";
import { knownEmail } from "../../db/known-email.ts";
import { Prisma } from "../../db/generated/client.ts";
import type { Deps } from "../../deps.ts";
import { readReport } from "./read-report.ts";

const { sql } = Prisma;

const row = z.object({
  enrolmentId: z.string(),
  className: z.string(),
  /** Who is to take part. */
  name: z.string(),
  accountId: z.string(),
  accountName: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** A seat that is held; the difference of a move; an offer of the waitlist. */
  kind: z.enum(["hold", "move", "offer"]),
  since: z.date(),
  until: z.date(),
  owedCents: z.int(),
});

const sumsRow = z.object({ owedSum: z.number() });

/** Everything that waits to be paid for, the oldest first: held seats, moves that wait for a difference, and offers of the waitlist. */
export function listUnpaid({ db }: Deps) {
  return readReport(db, {
    found: sql`
      SELECT e.id AS "enrolmentId", c.name AS "className", coalesce(a.name, u.name) AS name, u.id AS "accountId",
        u.name AS "accountName", u.phone, ${knownEmail("u")} AS email,
        CASE WHEN e.moves_from_id IS NOT NULL THEN 'move' WHEN e.waitlist_entry_id IS NOT NULL THEN 'offer' ELSE 'hold' END AS kind,
        e.created_at AS since, e.hold_expires_at AS until, e.price_cents - e.paid_cents AS "owedCents"
      FROM enrolments e JOIN classes c ON c.id = e.class_id JOIN users u ON u.id = e.student_id
      JOIN participants a ON a.id = e.participant_id WHERE e.state = 'held'`,
    row,
    order: `since, "enrolmentId"`,
    sums: sql`coalesce(sum("owedCents"), 0)::float8 AS "owedSum"`,
    sumsRow,
  });
}
