import type { AuditDetails } from "../../server/src/modules/audit-log/audit-details.ts";
import type { PersonRow } from "./plan-people.ts";
import type { ClassRow } from "./plan-enrolments.ts";
import { stableId } from "./stable-id.ts";

export interface AuditEventRow {
  id: string;
  at: Date;
  kind:
    | "class_approved"
    | "class_denied"
    | "made_admin"
    | "made_instructor"
    | "discounts_changed"
    | "discount_code_created"
    | "discount_code_retired";
  actorId: string | null;
  userId?: string;
  classId?: string;
  details?: AuditDetails;
}

const HOUR_MS = 3600 * 1000;

/** The audit events that led to the school's state: the admin by the settings, the rest by the admin. */
export function planAuditEvents(people: readonly PersonRow[], classes: readonly ClassRow[]): AuditEventRow[] {
  const admin = people.find(({ role }) => role === "admin");
  if (!admin) throw new Error("no admin");
  const auditEvent = (row: Omit<AuditEventRow, "id">): AuditEventRow => ({
    ...row,
    id: stableId(`${row.kind} ${row.userId ?? row.classId}`, row.at),
  });
  return [
    auditEvent({ kind: "made_admin", actorId: null, userId: admin.id, at: admin.registeredAt }),
    ...people
      .filter(({ role }) => role === "instructor")
      .map(({ id, registeredAt }) =>
        auditEvent({
          kind: "made_instructor",
          actorId: admin.id,
          userId: id,
          at: new Date(registeredAt.getTime() + HOUR_MS / 2),
        }),
      ),
    ...classes.flatMap(({ id, status, createdAt }, i) =>
      status === "pending"
        ? []
        : [
            auditEvent({
              kind: `class_${status}`,
              actorId: admin.id,
              classId: id,
              at: new Date(createdAt.getTime() + (2 + ((i * 37) % 50) / 10) * HOUR_MS),
            }),
          ],
    ),
  ];
}
