import type { PersonRow } from "./plan-people.ts";
import type { Trade } from "./plan-places.ts";

export interface ReceiptRow {
  number: number;
  previousNumber: number | null;
  kind: "payment" | "refund";
  paymentId: string;
  refundId: string | null;
  amountCents: number;
  className: string;
  personName: string;
  personEmail: string;
  issuedAt: Date;
}

/** A receipt for all money that came or went back, numbered in the order in which it did. */
export function planReceipts(trades: readonly Trade[], people: readonly PersonRow[]): ReceiptRow[] {
  const personOf = new Map(people.map((person) => [person.id, person]));
  const receipts = trades.flatMap(({ place, payment, refund }) => {
    const person = personOf.get(place.studentId);
    if (!person) throw new Error(`nobody has paid ${payment.transactionId}`);
    const made = {
      paymentId: payment.id,
      className: payment.className,
      amountCents: payment.amountCents,
      personName: person.name,
      personEmail: person.email,
    };
    return [
      { ...made, kind: "payment" as const, refundId: null, issuedAt: payment.paidAt },
      ...(refund ? [{ ...made, kind: "refund" as const, refundId: refund.id, issuedAt: refund.doneAt }] : []),
    ];
  });
  return receipts
    .toSorted((a, b) => a.issuedAt.getTime() - b.issuedAt.getTime() || a.paymentId.localeCompare(b.paymentId))
    .map((receipt, index) => ({ ...receipt, number: index + 1, previousNumber: index === 0 ? null : index }));
}
