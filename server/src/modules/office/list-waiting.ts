import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import type { Deps } from "../../deps.ts";
import { WAITING } from "./waiting.ts";

/** More than one person works off in a day; the total says how many there are. */
const MAX_SHOWN = 50;

const row = z.object({
  kind: z.enum([
    "class_to_decide",
    "class_to_close",
    "refund_failed",
    "payment_differs",
    "meeting_collides",
    "dispute_to_answer",
    "refund_to_hand_out",
    "address_refused",
    "offer_lapsed",
    "school_to_set_up",
  ]),
  /** Of the class, the payment, the person or the school. */
  name: z.string(),
  since: z.date(),
  /** Until when it has to be done; null without an end. */
  due: z.date().nullable(),
  classId: z.string().nullable(),
  paymentIntentId: z.string().nullable(),
  userId: z.string().nullable(),
  total: z.int(),
});

/** What waits for an admin: what has to be done by some time first, then the oldest. At most fifty, with how many there are. */
export async function listWaiting({ db }: Deps) {
  const rows = await db.$rows(
    Prisma.sql`
      SELECT kind, name, since, due, class_id AS "classId", payment_intent_id AS "paymentIntentId", user_id AS "userId",
        (count(*) OVER ())::int AS total
      FROM (${WAITING}) AS waiting ORDER BY due NULLS LAST, since, kind, name LIMIT ${MAX_SHOWN}::int`,
    row,
  );
  return { waiting: rows.map(({ total: _total, ...waits }) => waits), total: rows[0]?.total ?? 0 };
}
