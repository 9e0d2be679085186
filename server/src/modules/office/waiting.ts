import { Prisma } from "../../db/generated/client.ts";
import { IS_TO_ANSWER } from "../reconciliation/inconsistencies.ts";
import { IS_TO_HAND_OUT } from "../refunds/refund-rows.ts";
import { IS_OUTDATED } from "../schedule/outdated-instants.ts";

const { sql } = Prisma;

/** How long the office may want to call a family that has let an offer of the waitlist lapse. */
const LAPSED_DAYS = 7;

/**
 * What waits for an admin, since when and until when: a query with a row per class, refund, payment and family, one for all dates of a
 * class that overlap others.
 */
export const WAITING = sql`
  SELECT 'class_to_decide' AS kind, name, updated_at AS since, id AS class_id, NULL AS payment_intent_id, NULL::uuid AS user_id,
    NULL::timestamptz AS due
  FROM classes WHERE stage = 'pending'
  UNION ALL
  SELECT 'class_to_close', name, updated_at, id, NULL, NULL, NULL FROM classes WHERE is_close_requested AND stage <> 'archived'
  UNION ALL
  SELECT 'refund_failed', p.class_name, r.done_at, NULL, p.payment_intent_id, NULL, NULL
  FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.state = 'failed' AND r.reason <> 'dispute'
  UNION ALL
  SELECT 'payment_differs', payment_intent_id, first_seen_at, NULL, payment_intent_id, NULL, NULL FROM discrepancies WHERE resolved_at IS NULL
  UNION ALL
  SELECT 'meeting_collides', c.name, date_trunc('day', now()), c.id, NULL, NULL, NULL
  FROM meetings s JOIN classes c ON c.id = s.class_id WHERE ${IS_OUTDATED}
  GROUP BY c.id
  UNION ALL
  SELECT 'dispute_to_answer', p.class_name, d.first_seen_at, NULL, p.payment_intent_id, NULL, d.respond_by
  FROM disputes d JOIN payments p ON p.id = d.payment_id
  WHERE ${IS_TO_ANSWER}
  UNION ALL
  SELECT 'refund_to_hand_out', p.class_name, r.requested_at, NULL, p.payment_intent_id, NULL, NULL
  FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE ${IS_TO_HAND_OUT}
  UNION ALL
  SELECT 'address_refused', u.name, greatest(u.email_refused_at, min(e.paid_at)), NULL, NULL, u.id, NULL
  FROM users u JOIN enrolments e ON e.student_id = u.id AND e.state = 'paid' JOIN classes c ON c.id = e.class_id AND is_ongoing(c)
  WHERE u.email_refused_at IS NOT NULL AND u.removed_at IS NULL GROUP BY u.id
  UNION ALL
  SELECT 'offer_lapsed', concat_ws(', ', c.name, u.name), max(w.ended_at), NULL, NULL, u.id, NULL
  FROM waitlist_entries w JOIN classes c ON c.id = w.class_id JOIN users u ON u.id = w.student_id
  WHERE w.state = 'lapsed' AND w.ended_at > now() - make_interval(days => ${LAPSED_DAYS}::int) AND takes_enrolments(c) AND u.removed_at IS NULL
    AND NOT EXISTS (
      SELECT FROM waitlist_entries o
      WHERE o.class_id = w.class_id AND o.participant_id = w.participant_id AND o.state IN ('waiting', 'offered')
    )
    AND NOT EXISTS (
      SELECT FROM enrolments e
      WHERE e.class_id = w.class_id AND e.participant_id = w.participant_id AND e.state IN ('held', 'paid')
    )
  GROUP BY c.id, u.id
  UNION ALL
  SELECT 'school_to_set_up', name, seeded_at, NULL, NULL, NULL, NULL
  FROM school_settings WHERE seeded_at IS NOT NULL AND set_up_at IS NULL`;
