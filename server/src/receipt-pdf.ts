import { LRUCache } from "lru-cache";
import type { DiscountKind, PaymentMethod } from "./db/generated/enums.ts";
import { formatLocalDate, formatPrice, receiptLabel } from "./format.ts";
import { DESK_METHOD_NAMES, isDeskMethod } from "./schemas/payment-methods.ts";
import { printable } from "./schemas/plain-text.schema.ts";
import { type PdfContent, renderPdf, type SchoolFacts } from "./school-pdf.ts";
import { DISCOUNT_NAMES, MANUAL_DISCOUNT } from "./schemas/discount-names.ts";

/** What was paid for one enrolment, as it was when the receipt was issued. */
export interface ReceiptLine {
  className: string;
  participantName: string;
  /** How many dates were bought, and their first and last day; none where the class had none. */
  dates: number;
  firstDay?: string | null | undefined;
  lastDay?: string | null | undefined;
  discountKind?: DiscountKind | null | undefined;
  discountCents: number;
  /** What an admin took off at the desk. */
  manualCents: number;
  codeCents: number;
  amountCents: number;
}

export interface ReceiptFacts extends SchoolFacts {
  number: number;
  kind: "payment" | "refund";
  issuedAt: Date;
  /** The same by the school's clock: 2026-06-07T22:30. */
  issuedLocal: string;
  personName: string;
  personEmail: string | null;
  lines: readonly ReceiptLine[];
  amountCents: number;
  paymentIntentId: string;
  method: PaymentMethod;
  reference: string;
  refundId: string | null;
  paymentNumber: number | null;
}

const MAX_CACHED_BYTES = 8_000_000;

// By the whole content, which includes the number: a receipt that changes is another entry.
const rendered = new LRUCache<string, Buffer, ReceiptFacts>({
  maxSize: MAX_CACHED_BYTES,
  sizeCalculation: (pdf, content) => pdf.length + content.length,
  fetchMethod: (_content, _stale, { context }) => renderPdf(receiptContent(context)),
});

/** A receipt as PDF; equal receipts are rendered once. */
export function receiptPdf(receipt: ReceiptFacts): Promise<Buffer> {
  return rendered.forceFetch(JSON.stringify(receipt), { context: receipt });
}

/** What a receipt says: what it is for in rows, or, for several enrolments, in a line with an amount each. */
export function receiptContent(receipt: ReceiptFacts): PdfContent {
  const { kind, personName, personEmail, lines, paymentIntentId, refundId, paymentNumber, amountCents } = receipt;
  const { method, reference } = receipt;
  const isRefund = kind === "refund";
  const [line, ...others] = lines;
  const dates = line && datesOf(line);
  return {
    school: receipt,
    title: `${isRefund ? "Refund receipt" : "Receipt"} ${receiptLabel(receipt.number)}`,
    createdAt: receipt.issuedAt,
    subtitle: formatLocalDate(receipt.issuedLocal.slice(0, 10)),
    rows: [
      [isRefund ? "Paid back to" : "Received from", personEmail ? `${personName}\n${personEmail}` : personName],
      ...(line && others.length === 0
        ? [["Class", line.className] as const, ["Participant", line.participantName] as const]
        : []),
      ...(dates && others.length === 0 ? [["Dates", dates] as const] : []),
      ...(line && others.length === 0 && isReduced(line) ? [["Price", priceOf(line)] as const] : []),
      ...(isDeskMethod(method) ? [[isRefund ? "Paid back by" : "Paid by", DESK_METHOD_NAMES[method]] as const] : []),
      ...(reference && !isRefund ? [["Reference", printable(reference)] as const] : []),
      ["Transaction", paymentIntentId],
      ...(isRefund && refundId ? [["Refund", refundId] as const] : []),
      ...(paymentNumber !== null ? [["For receipt", receiptLabel(paymentNumber)] as const] : []),
    ],
    lines:
      others.length > 0
        ? lines.map((one) => ({
            texts: [one.className, one.participantName, datesOf(one), isReduced(one) ? priceOf(one) : ""].filter(
              Boolean,
            ),
            amountCents: one.amountCents,
          }))
        : [],
    total: { label: isRefund ? "Amount paid back" : "Amount paid", amountCents },
  };
}

const offOf = ({ discountCents, codeCents, manualCents }: ReceiptLine) => discountCents + codeCents + manualCents;
const isReduced = (line: ReceiptLine) => offOf(line) > 0;

/** "$79.99, sibling discount -$8.00, code -$10.00, discount of the school -$5.00". */
function priceOf(line: ReceiptLine): string {
  const off = [
    [DISCOUNT_NAMES[line.discountKind ?? "multi_class"], line.discountCents],
    ["Code", line.codeCents],
    [MANUAL_DISCOUNT, line.manualCents],
  ] as const;
  return [
    formatPrice(line.amountCents + offOf(line)),
    ...off.filter(([, cents]) => cents > 0).map(([name, cents]) => `${name.toLowerCase()} ${formatPrice(-cents)}`),
  ].join(", ");
}

/** "12 dates from 6 July 2026 to 21 January 2027"; empty for none. */
function datesOf({ dates, firstDay, lastDay }: ReceiptLine): string {
  if (!firstDay || !lastDay) return "";
  if (dates === 1) return `1 date on ${longDate(firstDay)}`;
  return `${dates} dates from ${longDate(firstDay)} to ${longDate(lastDay)}`;
}

// Made once: making one takes longer than ten dates.
const LONG_DATE = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const longDate = (day: string) => LONG_DATE.format(new Date(day));
