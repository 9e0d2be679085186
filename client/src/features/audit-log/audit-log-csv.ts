import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { csvOf } from "../../lib/csv.ts";
import { formatAmount, formatForSheet, ofSchoolsCurrency, ofSchoolsZone } from "../../lib/format.ts";
import { auditLogMessages as text } from "../../lib/messages/audit-log.ts";
import { linesOf } from "./audit-details.ts";

export type AuditEvent = RouterOutputs["admin"]["auditLog"]["events"][number];

const kinds: Record<string, string> = text.kinds;

/** What was done, in words; a kind of a newer version as it is. */
export const titleOf = ({ kind, isWithdrawn }: Pick<AuditEvent, "kind" | "isWithdrawn">): string =>
  isWithdrawn ? text.withdrew : (kinds[kind] ?? kind);

/** A person of an event, also one that was removed. */
export const nameOf = (person: NonNullable<AuditEvent["user"]>): string =>
  person.name ?? text.removedUser(person.shortId);

/** Events as a table for a spreadsheet. */
export function auditLogCsv(events: readonly AuditEvent[]): string {
  const { columns, csvColumns } = text;
  return csvOf(events, {
    [ofSchoolsZone(columns.at)]: ({ at }) => formatForSheet(at),
    [columns.actor]: ({ actor }) => (actor ? nameOf(actor) : text.school),
    [columns.kind]: titleOf,
    [csvColumns.person]: ({ user }) => (user ? nameOf(user) : ""),
    [csvColumns.class]: (event) => event.class?.name ?? "",
    [csvColumns.payment]: ({ payment }) => payment?.paymentIntentId ?? "",
    [ofSchoolsCurrency(csvColumns.amount)]: ({ payment }) =>
      payment?.amountCents == null ? "" : formatAmount(payment.amountCents),
    [csvColumns.details]: (event) =>
      [...(event.recipients === null ? [] : [text.recipients(event.recipients)]), ...linesOf(event)].join("; "),
  });
}
