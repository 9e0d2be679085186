import { LRUCache } from "lru-cache";
import type { DiscountKind, PaymentMethod } from "./db/generated/enums.ts";
import { receiptLabel } from "./format.ts";
import { isDeskMethod } from "./schemas/payment-methods.ts";
import { printable } from "./schemas/plain-text.schema.ts";
import { type PdfContent, renderPdf, type SchoolDetails } from "./school-pdf.ts";
import { type Texts, textsFor, textsWithPrices } from "./texts/texts-for.ts";

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

export interface ReceiptData extends SchoolDetails {
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
const rendered = new LRUCache<string, Buffer, ReceiptData>({
  maxSize: MAX_CACHED_BYTES,
  sizeCalculation: (pdf, content) => pdf.length + content.length,
  fetchMethod: (_content, _stale, { context }) => renderPdf(receiptContent(context)),
});

/** A receipt as PDF; equal receipts are rendered once. */
export function receiptPdf(receipt: ReceiptData): Promise<Buffer> {
  return rendered.forceFetch(JSON.stringify(receipt), { context: receipt });
}

/** A receipt as an attachment, named in its language. */
export async function receiptFile(receipt: ReceiptData) {
  const { receiptFile: nameOf } = textsFor(receipt.language).documents;
  return {
    filename: nameOf(receiptLabel(receipt.number)),
    content: await receiptPdf(receipt),
    contentType: "application/pdf",
  };
}

/** What a receipt says, in the language in which it was issued: what it is for in rows, or, for several enrolments, in a line with an amount each. */
export function receiptContent(receipt: ReceiptData): PdfContent {
  const { kind, personName, personEmail, lines, paymentIntentId, refundId, paymentNumber, amountCents } = receipt;
  const { method, reference } = receipt;
  const texts = textsWithPrices(receipt.language, receipt.currency);
  const { documents: words, format } = texts;
  const isRefund = kind === "refund";
  const [line, ...rest] = lines;
  const dates = line && datesOf(texts, line);
  return {
    school: receipt,
    title: `${isRefund ? words.refundReceipt : words.receipt} ${receiptLabel(receipt.number)}`,
    createdAt: receipt.issuedAt,
    subtitle: format.date(receipt.issuedLocal.slice(0, 10)),
    rows: [
      [isRefund ? words.paidBackTo : words.receivedFrom, personEmail ? `${personName}\n${personEmail}` : personName],
      ...(line && rest.length === 0
        ? [[words.class, line.className] as const, [words.participant, line.participantName] as const]
        : []),
      ...(dates && rest.length === 0 ? [[words.dates, dates] as const] : []),
      ...(line && rest.length === 0 && isReduced(line) ? [[words.price, priceOf(texts, line)] as const] : []),
      ...(isDeskMethod(method) ? [[isRefund ? words.paidBackBy : words.paidBy, words.methods[method]] as const] : []),
      ...(reference && !isRefund ? [[words.reference, printable(reference)] as const] : []),
      [words.transaction, paymentIntentId],
      ...(isRefund && refundId ? [[words.refund, refundId] as const] : []),
      ...(paymentNumber !== null ? [[words.forReceipt, receiptLabel(paymentNumber)] as const] : []),
    ],
    lines:
      rest.length > 0
        ? lines.map((one) => ({
            texts: [
              one.className,
              one.participantName,
              datesOf(texts, one),
              isReduced(one) ? priceOf(texts, one) : "",
            ].filter(Boolean),
            amountCents: one.amountCents,
          }))
        : [],
    total: { label: isRefund ? words.amountPaidBack : words.amountPaid, amountCents },
  };
}

const offOf = ({ discountCents, codeCents, manualCents }: ReceiptLine) => discountCents + codeCents + manualCents;
const isReduced = (line: ReceiptLine) => offOf(line) > 0;

/** "$79.99, sibling discount -$8.00, code -$10.00, discount of the school -$5.00". */
function priceOf({ documents: { discounts }, format }: Texts, line: ReceiptLine): string {
  const off = [
    [discounts[line.discountKind ?? "multi_class"], line.discountCents],
    [discounts.code, line.codeCents],
    [discounts.manual, line.manualCents],
  ] as const;
  return [
    format.price(line.amountCents + offOf(line)),
    ...off.filter(([, cents]) => cents > 0).map(([name, cents]) => `${name} ${format.price(-cents)}`),
  ].join(", ");
}

/** "12 dates from 6 July 2026 to 21 January 2027"; empty for none. */
function datesOf({ documents, format }: Texts, { dates, firstDay, lastDay }: ReceiptLine): string {
  if (!firstDay || !lastDay) return "";
  if (dates === 1) return documents.oneDate(format.longDate(firstDay));
  return documents.datesFromTo(dates, format.longDate(firstDay), format.longDate(lastDay));
}
