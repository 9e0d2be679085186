import type { Tx } from "../../db/client.ts";
import type { AuditEventKind } from "../../db/generated/enums.ts";
import { may } from "../../permissions.ts";
import { AppError } from "../../errors/app-error.ts";
import type { AuditDetails } from "./audit-details.ts";
import type { Actor } from "../../deps.ts";

/** Null for the settings, an automatic rule, and the command line. */
export type AuditActor = Pick<Actor, "id"> | null;

export type ClassEvent = Exclude<
  Extract<AuditEventKind, `class_${string}`>,
  "class_handed_over" | "class_messaged" | "class_edited"
>;
/** Changes of a class and its meetings, with what was changed. */
type ClassChange =
  | "class_edited"
  | "seats_repaired"
  | Extract<AuditEventKind, `meeting_${string}` | `meetings_${string}`>;

type PersonInClassEvent = "enrolment_cancelled" | "enrolment_moved" | "move_ended" | "class_handed_over";
type WaitlistEvent = Extract<AuditEventKind, `waitlist_${string}`>;
type TurnEvent = "waitlist_let_in" | "waitlist_turn_removed";
type PaymentEvent = "refund_requested" | "refund_paid_elsewhere" | "disputed_money_kept";
type ConsentEvent = Extract<AuditEventKind, `consent_${string}`>;
type VenueEvent = Extract<AuditEventKind, `venue_${string}`>;
type HolidayEvent = Extract<AuditEventKind, `holiday_${string}`>;
type CodeEvent = Extract<AuditEventKind, `discount_code_${string}`>;
type UserEvent = Exclude<
  AuditEventKind,
  | VenueEvent
  | ConsentEvent
  | HolidayEvent
  | WaitlistEvent
  | CodeEvent
  | "discounts_changed"
  | "settings_changed"
  | "data_exported"
  | ClassEvent
  | ClassChange
  | "class_messaged"
  | "payment_repaired"
  | "desk_payment_recorded"
  | PersonInClassEvent
  | "health_notes_read"
  | PaymentEvent
>;

interface LoggedChange {
  kind: ClassChange;
  classId: string;
  /** The substitute. */
  userId?: string;
  details: AuditDetails;
}

type AuditEvent =
  | { kind: UserEvent; userId: string }
  | { kind: ClassEvent; classId: string }
  | LoggedChange
  | { kind: VenueEvent | ConsentEvent | HolidayEvent | "discounts_changed" | "settings_changed"; details: AuditDetails }
  /** The user is the only one who may use the code. */
  | { kind: CodeEvent; userId: string | null; details: AuditDetails }
  | { kind: "data_exported"; classId?: string; details: AuditDetails }
  | { kind: "payment_repaired"; paymentId: string }
  | { kind: "desk_payment_recorded"; paymentId: string; amountCents?: number; userId: string; details: AuditDetails }
  | { kind: "class_messaged"; classId: string; recipients: number }
  /** The user is the guardian; reading again within a quarter of an hour adds none, by a trigger. */
  | { kind: "health_notes_read"; userId: string; classId: string; details: { participantId: string } }
  | { kind: Exclude<WaitlistEvent, TurnEvent>; classId: string; details: AuditDetails }
  | { kind: TurnEvent; userId: string; classId: string; details: AuditDetails }
  | { kind: PersonInClassEvent; userId: string; classId: string; details?: AuditDetails }
  | { kind: PaymentEvent; paymentId: string; amountCents: number; userId: string; classId: string };

/** How many changes of a class and its meetings one who may not decide about classes makes in a day: each is logged for good. */
const CHANGES_PER_DAY = 500;

/**
 * Logs a change of a class or its meetings, unless it is the instructor's own and nobody has decided about the class yet: then it concerns
 * nobody else, and the class may be withdrawn without a trace. The caller has locked the class.
 *
 * @throws AppError CLASS_CHANGED_OFTEN
 */
export async function logClassChange(tx: Tx, actor: Actor, change: LoggedChange): Promise<void> {
  const { classId, kind } = change;
  const [{ isOwn, isUsedUp } = { isOwn: false, isUsedUp: false }] = await tx.$queryRaw<Logged[]>`
    SELECT c.status = 'pending' AND c.instructor_id = ${actor.id}::uuid
        AND NOT EXISTS (SELECT FROM audit_events WHERE class_id = c.id) AS "isOwn",
      (SELECT count(*) FROM (
        SELECT FROM audit_events WHERE class_id = c.id AND actor_id = ${actor.id}::uuid AND details IS NOT NULL
          AND at > now() - interval '1 day'
        LIMIT ${CHANGES_PER_DAY}::int
      ) AS recent) = ${CHANGES_PER_DAY}::int AS "isUsedUp"
    FROM classes c WHERE id = ${classId}::uuid`;
  if (isOwn) return;
  // A meeting is cancelled once, for good.
  if (isUsedUp && kind !== "meeting_cancelled" && !may(actor.role, "class.decide"))
    throw new AppError("CLASS_CHANGED_OFTEN");
  await logAuditEvent(tx, actor, change);
}

interface Logged {
  isOwn: boolean;
  isUsedUp: boolean;
}

/** Adds an event to the audit log. Called in the transaction of the change itself, so that both commit or neither. */
export async function logAuditEvent(tx: Tx, actor: AuditActor, auditEvent: AuditEvent): Promise<void> {
  await logAuditEvents(tx, actor, [auditEvent]);
}

/** Adds several events of one actor, in one statement. */
export async function logAuditEvents(tx: Tx, actor: AuditActor, auditEvents: readonly AuditEvent[]): Promise<void> {
  // createMany returns no rows: the server's login may insert a timestamp that it may not read back.
  await tx.auditEvent.createMany({
    data: auditEvents.map((auditEvent) => ({ ...auditEvent, actorId: actor?.id ?? null })),
  });
}
