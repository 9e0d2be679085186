import { childOf } from "../../../first-name.ts";
import type { Compose, ComposeDeps } from "../email-kind.ts";
import { schoolsTime } from "../time-in.ts";

/** Which places of a disputed payment have ended, and with how much of their money the others go on. */
async function outcomeOf({ db, texts }: ComposeDeps, paymentId: string): Promise<string> {
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
  const { admins } = texts.emails;
  const sentences = items.flatMap(({ refunds, enrolment }) => {
    const child = childOf(enrolment.participant, texts);
    const place = child ? `${enrolment.class.name} (${child})` : enrolment.class.name;
    const left = enrolment.items.reduce((sum, item) => sum + item.amountCents - item.refundedCents, 0);
    if (enrolment.state === "paid") return admins.placeGoesOn(place, texts.format.price(left));
    // Not one that was cancelled before, with its money.
    return refunds.length > 0 ? admins.placeHasEnded(place) : [];
  });
  return sentences.join(" ") || admins.placesHadEnded;
}

/** To an admin: a dispute needs an answer, or is decided. */
export const composeDisputeChanged: Compose<"dispute_changed"> = async (
  deps,
  { disputeId, status, respondBy: expectedDeadline },
  { role },
) => {
  if (role !== "admin") return { dropped: "noAdmin" };
  const dispute = await deps.db.dispute.findUnique({
    where: { id: disputeId },
    include: { payment: { include: { student: { select: { name: true } } } } },
  });
  const { admins, details, links } = deps.texts.emails;
  const words = status in admins.disputes ? admins.disputes[status as keyof typeof admins.disputes] : null;
  const isPresent = dispute?.status === status && (dispute.respondBy?.toISOString() ?? "") === expectedDeadline;
  if (!dispute || !isPresent || !words) return { dropped: "disputeGoneOn" };
  const { payment, respondBy } = dispute;
  const amount = deps.texts.format.price(dispute.amountCents);
  const isOpen = status.endsWith("needs_response");
  return {
    subject: words.subject(amount),
    blocks: [
      { text: words.text },
      ...(status === "needs_response" ? [{ text: await outcomeOf(deps, payment.id) }] : []),
      {
        details: [
          [details.student, payment.student.name],
          [details.class, payment.className],
          [details.disputed, amount],
          ...(isOpen && respondBy ? [[details.answerBy, await schoolsTime(deps, respondBy)] as const] : []),
          [details.transaction, payment.paymentIntentId],
        ],
      },
      {
        link: {
          label: links.money,
          url: `${deps.publicUrl}/dashboard/money?search=${encodeURIComponent(payment.paymentIntentId)}`,
        },
      },
    ],
  };
};
