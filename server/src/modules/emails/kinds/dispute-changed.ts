import type { Db } from "../../../db/client.ts";
import type { DisputeStatus } from "../../../db/generated/enums.ts";
import { childOf } from "../../../first-name.ts";
import { formatPrice } from "../../../format.ts";
import type { Compose } from "../email-kind.ts";
import { schoolsTime } from "../time-in.ts";

interface Wording {
  subject: (amount: string) => string;
  text: string;
}

const ANSWER = "Answer it at the card provider before the deadline: without an answer it is lost.";

const WORDINGS: Partial<Record<DisputeStatus, Wording>> = {
  warning_needs_response: {
    subject: (amount) => `A bank asks about a payment of ${amount}`,
    text: `The student's bank has asked about a payment. No money has moved, and no place has ended. ${ANSWER}`,
  },
  needs_response: {
    subject: (amount) => `A payment of ${amount} is disputed`,
    text: `A student has disputed a payment. The bank has taken the money back for now. ${ANSWER}`,
  },
  appeal_needs_response: {
    subject: (amount) => `An appeal over ${amount} needs an answer`,
    text: `The dispute was lost, and the card provider takes an appeal. ${ANSWER}`,
  },
  won: {
    subject: (amount) => `The dispute over ${amount} was won`,
    text: "The bank has decided for the school and returned the money. Decide in 'Money and seats' whether the school keeps it.",
  },
  lost: {
    subject: (amount) => `The dispute over ${amount} was lost`,
    text: "The bank has decided for the student. The money is returned for good, and the student gets a receipt.",
  },
};

/** Which places of a disputed payment have ended, and with how much of their money the others go on. */
async function outcomeOf(db: Db, paymentId: string): Promise<string> {
  // Places that have moved are those that they have moved to.
  const items = await db.paymentItem.findMany({
    where: { paymentId, enrolment: { movedToId: null } },
    orderBy: { enrolmentId: "asc" },
    select: {
      refunds: { where: { reason: "dispute" }, select: { id: true } },
      enrolment: {
        select: {
          state: true,
          class: { select: { name: true } },
          participant: { select: { name: true } },
          items: {
            where: { payment: { paidAt: { not: null } } },
            select: { amountCents: true, refundedCents: true },
          },
        },
      },
    },
  });
  const sentences = items.flatMap(({ refunds, enrolment }) => {
    const child = childOf(enrolment.participant);
    const place = child ? `${enrolment.class.name} (${child})` : enrolment.class.name;
    const left = enrolment.items.reduce((sum, item) => sum + item.amountCents - item.refundedCents, 0);
    if (enrolment.state === "paid") return `${place} goes on with ${formatPrice(left)}.`;
    // Not one that was cancelled before, with its money.
    return refunds.length > 0 ? `${place} has ended.` : [];
  });
  return sentences.join(" ") || "Its places had ended before.";
}

/** To an admin: a dispute needs an answer, or is decided. */
export const composeDisputeChanged: Compose<"dispute_changed"> = async (
  deps,
  { disputeId, status, respondBy: expectedDeadline },
  { role },
) => {
  if (role !== "admin") return { dropped: "The user is no admin any more." };
  const dispute = await deps.db.dispute.findUnique({
    where: { id: disputeId },
    include: { payment: { include: { student: { select: { name: true } } } } },
  });
  const words = WORDINGS[status];
  const isPresent = dispute?.status === status && (dispute.respondBy?.toISOString() ?? "") === expectedDeadline;
  if (!dispute || !isPresent || !words) return { dropped: "The dispute has gone on." };
  const { payment, respondBy } = dispute;
  const amount = formatPrice(dispute.amountCents);
  const isOpen = status.endsWith("needs_response");
  return {
    subject: words.subject(amount),
    blocks: [
      { text: words.text },
      ...(status === "needs_response" ? [{ text: await outcomeOf(deps.db, payment.id) }] : []),
      {
        facts: [
          ["Student", payment.student.name],
          ["Class", payment.className],
          ["Disputed", amount],
          ...(isOpen && respondBy ? [["Answer by", await schoolsTime(deps, respondBy)] as const] : []),
          ["Transaction", payment.paymentIntentId],
        ],
      },
      {
        link: {
          label: "Open Money and seats",
          url: `${deps.publicUrl}/dashboard/money?search=${encodeURIComponent(payment.paymentIntentId)}`,
        },
      },
    ],
  };
};
