import type { Tx } from "../../db/client.ts";
import type { AuditEventKind } from "../../db/generated/enums.ts";
import type { Actor } from "../../deps.ts";

/** Null for the settings, an automatic rule, and the command line. */
export type AuditActor = Pick<Actor, "id"> | null;

export type ClassEvent =
  | Exclude<Extract<AuditEventKind, `class_${string}`>, "class_handed_over" | "class_messaged">
  | "session_cancelled";
type PersonInClassEvent = "enrolment_cancelled" | "class_handed_over";
type PaymentEvent = "refund_requested" | "refund_paid_elsewhere" | "disputed_money_kept";
type UserEvent = Exclude<AuditEventKind, ClassEvent | "class_messaged" | PersonInClassEvent | PaymentEvent>;

type AuditEvent =
  | { kind: UserEvent; userId: string }
  | { kind: ClassEvent; classId: string }
  | { kind: "class_messaged"; classId: string; recipients: number }
  | { kind: PersonInClassEvent; userId: string; classId: string }
  | { kind: PaymentEvent; paymentId: string; amountCents: number; userId: string; classId: string };

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
