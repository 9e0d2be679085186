import { formatLocalDate, formatLocalTime, formatPeriod } from "@campside/server/format";
import { isDeskMethod } from "@campside/server/schemas/payment-methods";
import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { discountValue } from "../../lib/discount-value.ts";
import { formatPrice } from "../../lib/format.ts";
import { consentsMessages } from "../../lib/messages/consents.ts";
import { deskMethodNames } from "../../lib/messages/prices.ts";
import { auditLogMessages as text } from "../../lib/messages/audit-log.ts";

const methodName = (method: string) => (isDeskMethod(method) ? deskMethodNames[method] : method);

const consentKinds: Record<string, string> = consentsMessages.kinds;

type AuditEvent = RouterOutputs["admin"]["auditLog"]["events"][number];
type Details = NonNullable<AuditEvent["details"]>;
type Value = string | number | null;

const placeOf = ({ start, end, venue }: NonNullable<Details["meeting"]>): string =>
  [formatPeriod(start, end), venue].filter(Boolean).join(", ");

function valueOf(field: string, value: Value): string {
  if (field === "logo") return value === null ? text.noLogo : text.logoOf(String(value));
  if (value === null) return text.nothing;
  if (field === "priceCents") return formatPrice(Number(value));
  return field === "enrolmentClosesLocal" ? formatLocalTime(String(value)) : String(value);
}

function changeOf(field: string, [before, after]: [Value, Value]): string[] {
  const name = text.fields[field];
  if (!name) return [];
  // Of long texts and pictures it is known only that they have changed.
  return [before === after ? name : text.change(name, valueOf(field, before), valueOf(field, after))];
}

/** What an event has changed, in lines. */
export function linesOf({ details, reason, places }: Pick<AuditEvent, "details" | "reason" | "places">): string[] {
  if (!details) return [];
  const {
    added,
    meeting,
    from,
    movedCount,
    holiday,
    cancelled,
    venue,
    code,
    exported,
    consent,
    desk,
    missingCents,
    changes = {},
  } = details;
  return [
    ...(venue ? [venue] : []),
    ...(holiday
      ? [text.holiday(holiday.name, formatLocalDate(holiday.firstDay), formatLocalDate(holiday.lastDay))]
      : []),
    ...(holiday?.before ? [text.renamed(holiday.before)] : []),
    ...(code ? [text.code(code.code, discountValue(code))] : []),
    ...new Set(
      places?.map(({ className, participantName }) => [className, participantName].filter(Boolean).join(" · ")),
    ),
    ...(desk ? [desk.method === null ? text.nothingToPay : text.desk(methodName(desk.method))] : []),
    ...(desk && desk.discountCents > 0 ? [text.discount(formatPrice(desk.discountCents))] : []),
    ...(missingCents ? [text.seatKept(formatPrice(missingCents))] : []),
    ...(exported ? [[text.exported[exported.list], exported.search].filter(Boolean).join(" · ")] : []),
    ...(consent ? [text.consent(consentKinds[consent.kind] ?? consent.kind, consent.version)] : []),
    ...(added ? [text.added(added.count, formatLocalTime(added.first), formatLocalTime(added.last))] : []),
    ...(movedCount ? [text.movedCount(movedCount)] : []),
    ...(meeting ? [from ? text.moved(placeOf(from), placeOf(meeting)) : placeOf(meeting)] : []),
    ...[reason ?? details.reason].flatMap((quoted) => (quoted ? [`“${quoted}”`] : [])),
    ...(cancelled && cancelled.refunds > 0
      ? [text.refunds(cancelled.refunds, formatPrice(cancelled.refundCents))]
      : []),
    ...Object.entries(changes).flatMap(([field, pair]) => changeOf(field, pair)),
  ];
}
