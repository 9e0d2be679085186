import type { PersonRow } from "./plan-people.ts";
import type { EnrolmentPlan } from "./plan-enrolments.ts";

export interface ReceiptRow {
  number: number;
  previousNumber: number | null;
  kind: "payment" | "refund";
  paymentId: string;
  refundId: string | null;
  amountCents: number;
  className: string;
  lines: { className: string; participantName: string; dates: number; amountCents: number }[];
  personName: string;
  personEmail: string;
  issuedAt: Date;
}

/** A receipt for every payment and refund, numbered in chronological order. */
export function planReceipts(enrolments: readonly EnrolmentPlan[], people: readonly PersonRow[]): ReceiptRow[] {
  const personOf = new Map(people.map((person) => [person.id, person]));
  const receipts = enrolments.flatMap(({ enrolment, payment, refund }) => {
    const person = personOf.get(enrolment.studentId);
    if (!person) throw new Error(`no student for ${payment.transactionId}`);
    const common = {
      paymentId: payment.id,
      className: payment.className,
      amountCents: payment.amountCents,
      lines: [
        { className: payment.className, participantName: person.name, dates: 0, amountCents: payment.amountCents },
      ],
      personName: person.name,
      personEmail: person.email,
    };
    return [
      { ...common, kind: "payment" as const, refundId: null, issuedAt: payment.paidAt },
      ...(refund ? [{ ...common, kind: "refund" as const, refundId: refund.id, issuedAt: refund.doneAt }] : []),
    ];
  });
  return receipts
    .toSorted((a, b) => a.issuedAt.getTime() - b.issuedAt.getTime() || a.paymentId.localeCompare(b.paymentId))
    .map((receipt, index) => ({ ...receipt, number: index + 1, previousNumber: index === 0 ? null : index }));
}
