import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import { matchIn, readPage, type Sorted } from "../../db/list-page.ts";
import { containsText } from "../../db/contains-text.ts";
import type { AnyCtx } from "../../deps.ts";
import { auditDetails } from "./audit-details.ts";
import type { ListAuditEventsInput } from "./audit-log.schema.ts";

const { sql } = Prisma;

const ORDERS = {
  newest: ["a.at DESC", "a.id DESC"],
  oldest: ["a.at ASC", "a.id ASC"],
} satisfies Record<ListAuditEventsInput["sort"], readonly Sorted[]>;

const auditEventRow = z.object({
  id: z.string(),
  at: z.date(),
  /** An `AuditEventKind`, or one that this version does not know. */
  kind: z.string(),
  actorId: z.string().nullable(),
  actorName: z.string().nullable(),
  userId: z.string().nullable(),
  userName: z.string().nullable(),
  classId: z.string().nullable(),
  className: z.string().nullable(),
  paymentIntentId: z.string().nullable(),
  amountCents: z.int().nullable(),
  isWithdrawn: z.boolean(),
  recipients: z.int().nullable(),
  details: auditDetails.nullable(),
  reason: z.string().nullable(),
  places: z.array(z.object({ className: z.string(), participantName: z.string().nullable() })).nullable(),
});

// A removed user has no name. Only its instructor archives a class that is pending, by withdrawing it, and archives a denied one in the same way.
const COLUMNS = sql`
  a.id, a.at, a.kind, a.actor_id AS "actorId", a.user_id AS "userId",
  CASE WHEN actor.removed_at IS NULL THEN actor.name END AS "actorName",
  CASE WHEN person.removed_at IS NULL THEN person.name END AS "userName",
  a.class_id AS "classId", c.name AS "className",
  p.payment_intent_id AS "paymentIntentId", a.amount_cents AS "amountCents", a.recipients, a.details, s.reason, (
    SELECT jsonb_agg(jsonb_build_object(
      'className', k.name, 'participantName', CASE WHEN child.removed_at IS NULL THEN child.name END
    ) ORDER BY place.number)
    FROM jsonb_array_elements(a.details->'desk'->'places') WITH ORDINALITY AS place (ids, number)
    JOIN classes k ON k.id = (place.ids->>'classId')::uuid
    JOIN participants child ON child.id = (place.ids->>'participantId')::uuid
  ) AS places,
  coalesce(a.kind = 'class_archived' AND (c.status = 'pending' OR a.actor_id = c.instructor_id), false) AS "isWithdrawn"`;

const JOINS = sql`
  LEFT JOIN users actor ON actor.id = a.actor_id
  LEFT JOIN users person ON person.id = a.user_id
  LEFT JOIN classes c ON c.id = a.class_id
  LEFT JOIN payments p ON p.id = a.payment_id
  LEFT JOIN meetings s ON s.id = (a.details->'cancelled'->>'meetingId')::uuid`;

function matchesOf(search: string) {
  const person = sql`u.removed_at IS NULL AND ${containsText("u.name", search)}`;
  return [
    matchIn("users u JOIN audit_events m ON m.actor_id = u.id", person),
    matchIn("users u JOIN audit_events m ON m.user_id = u.id", person),
    matchIn("classes k JOIN audit_events m ON m.class_id = k.id", containsText("k.name", search)),
  ];
}

/** Whether a text is a day of the calendar, such as 2026-11-29. */
function isCalendarDay(text: string): boolean {
  const ms = /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

/** The events of a day of the school. */
const onDay = (day: string, timeZone: string): Prisma.Sql => sql`
  a.at >= ${day}::date::timestamp AT TIME ZONE ${timeZone}::text
  AND a.at < (${day}::date + 1)::timestamp AT TIME ZONE ${timeZone}::text`;

/** One page of the audit log with its total. Searches users' and classes' names, or a day such as 2026-11-29; of one kind on request. */
export async function listAuditEvents(
  { db, school }: AnyCtx,
  { search: typed, sort, shown, ...page }: ListAuditEventsInput,
) {
  const isDay = isCalendarDay(typed ?? "");
  const search = isDay ? undefined : typed;
  const conditions = [
    ...(isDay ? [onDay(typed ?? "", school.timeZone)] : []),
    ...(shown === "all" ? [] : [sql`a.kind = ${shown}::audit_event_kind`]),
  ];
  const { rows, ...totals } = await readPage(db, {
    table: "audit_events",
    alias: "a",
    joins: JOINS,
    columns: COLUMNS,
    row: auditEventRow,
    where: conditions.length > 0 ? Prisma.join(conditions, " AND ") : undefined,
    order: ORDERS[sort],
    ...page,
    matches: search ? matchesOf(search) : undefined,
  });
  return { events: rows.map(toAuditEvent), ...totals };
}

function toAuditEvent({
  id,
  at,
  kind,
  isWithdrawn,
  recipients,
  details,
  reason,
  places,
  ...row
}: z.output<typeof auditEventRow>) {
  const { actorId, actorName, userId, userName, classId, className, paymentIntentId, amountCents } = row;
  return {
    id,
    at,
    kind,
    /** An archived class was withdrawn by its instructor. */
    isWithdrawn,
    actor: toPerson(actorId, actorName),
    user: toPerson(userId, userName),
    class: classId === null || className === null ? null : { id: classId, name: className },
    /** Events from before amounts were logged have none. */
    payment: paymentIntentId === null ? null : { paymentIntentId, amountCents },
    /** Of a message to a class. */
    recipients,
    /** What was changed; events from before that was logged have none. */
    details,
    /** Of a cancelled meeting. */
    reason,
    /** Of a sale at the desk; without a name the account's own, or that of a removed child. */
    places,
  };
}

/** A removed user keeps the end of the id, which links events about the same one. */
function toPerson(id: string | null, name: string | null) {
  if (id === null) return null;
  return name === null ? { name, shortId: id.slice(-4) } : { name };
}
