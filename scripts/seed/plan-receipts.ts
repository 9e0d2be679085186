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
  lines: {
    className: string;
    participantName: string;
    dates: number;
    firstDay: string | null;
    lastDay: string | null;
    amountCents: number;
  }[];
  personName: string;
  personEmail: string;
  issuedAt: Date;
}

type PlannedDate = { classId: string; localStart: string };

/** A receipt for every payment and refund, numbered in chronological order, over the dates that were to come. */
export function planReceipts(
  enrolments: readonly EnrolmentPlan[],
  people: readonly PersonRow[],
  children: readonly { id: string; name: string }[],
  meetings: readonly PlannedDate[],
): ReceiptRow[] {
  const daysOf = Map.groupBy(meetings, ({ classId }) => classId);
  const personOf = new Map(people.map((person) => [person.id, person]));
  const childOf = new Map(children.map((child) => [child.id, child]));
  const receipts = enrolments.flatMap(({ enrolment, payment, refund }) => {
    const person = personOf.get(enrolment.studentId);
    if (!person) throw new Error(`no student for ${payment.paymentIntentId}`);
    const days = (daysOf.get(enrolment.classId) ?? [])
      .filter(({ localStart }) => new Date(localStart) > payment.paidAt)
      .map(({ localStart }) => localStart.slice(0, 10));
    const common = {
      paymentId: payment.id,
      className: payment.className,
      amountCents: payment.amountCents,
      lines: [
        {
          className: payment.className,
          participantName: (childOf.get(enrolment.participantId) ?? person).name,
          dates: days.length,
          firstDay: days[0] ?? null,
          lastDay: days.at(-1) ?? null,
          amountCents: payment.amountCents,
        },
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
