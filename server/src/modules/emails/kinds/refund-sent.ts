import { Prisma } from "../../../db/generated/client.ts";
import type { RefundReason } from "../../../db/generated/enums.ts";
import { formatPrice, receiptLabel } from "../../../format.ts";
import { receiptPdf } from "../../../receipt-pdf.ts";
import { readReceipt } from "../../payments/receipt-rows.ts";
import { childOf } from "../../../first-name.ts";
import { collectAtDesk } from "../collect-at-desk.ts";
import type { Compose, ComposeDeps } from "../email-kind.ts";
import { timeIn } from "../time-in.ts";

/** Of the place of a child, what differs. */
const CHILDS_REASONS: Partial<Record<RefundReason, (child: string) => string>> = {
  student_cancelled: (child) => `You have cancelled the place of ${child}.`,
  admin_cancelled: (child) => `The school has ended the place of ${child}.`,
  no_seat: (child) => `Your payment came when ${child} could no longer be given a place. We are sorry.`,
  move_ended: (child) =>
    `The place of ${child} could not move to this class any more when your payment came. We are sorry.`,
  second_payment: (child) => `You had paid for the place of ${child} already.`,
  goodwill: (child) => `The school gives you money back for the place of ${child}.`,
};

const REASONS: Record<RefundReason, string> = {
  student_cancelled: "You have cancelled your enrolment.",
  admin_cancelled: "The school has ended your enrolment.",
  no_seat: "Your payment came when your seat could no longer be given to you. We are sorry.",
  second_payment: "You had paid for this class already.",
  at_provider: "The school has returned your payment.",
  dispute: "You have disputed your payment, and your bank has decided for you.",
  class_cancelled: "The school has cancelled the class.",
  user_removed: "Your account was removed.",
  meeting_cancelled: "The school has cancelled a date of your class.",
  move_ended: "Your place could not move to this class any more when your payment came. We are sorry.",
  moved: "Your place has moved to a class that costs less.",
  goodwill: "The school gives you money back for your place.",
};

async function findRefund({ db }: ComposeDeps, refundId: string) {
  const refund = await db.refund.findUnique({
    where: { id: refundId },
    select: {
      state: true,
      amountCents: true,
      reason: true,
      method: true,
      note: true,
      item: {
        select: {
          enrolment: {
            select: { state: true, participant: { select: { name: true } }, class: { select: { name: true } } },
          },
        },
      },
    },
  });
  if (!refund) return null;
  const { participant, class: course, state: place } = refund.item.enrolment;
  const child = childOf(participant);
  const reason = (child && CHILDS_REASONS[refund.reason]?.(child)) ?? REASONS[refund.reason];
  const why = refund.reason === "goodwill" && place === "paid" ? `${reason} The place stays.` : reason;
  return { ...refund, className: course.name, child, why };
}

/** To a student whom the school gives money back that was paid at the desk, and waits there. */
export const composeRefundAtDesk: Compose<"refund_at_desk"> = async (deps, { refundId }) => {
  const refund = await findRefund(deps, refundId);
  if (refund?.state !== "requested") return { dropped: "The money is handed out." };
  const { child, why, className, amountCents, note } = refund;
  return {
    subject: `${formatPrice(amountCents)} back for ${className}${child ? ` (${child})` : ""}`,
    blocks: [
      { text: why },
      ...collectAtDesk(amountCents),
      {
        facts: [
          ["Class", className],
          ...(child ? [["For", child] as const] : []),
          ...(note === null ? [] : [["Because", note] as const]),
        ],
      },
      historyLink(deps),
    ],
  };
};

const historyLink = ({ publicUrl }: ComposeDeps) => ({
  link: { label: "See your payments", url: `${publicUrl}/dashboard/history` },
});

/** To a student whose money was returned, with the receipt. */
export const composeRefundSent: Compose<"refund_sent"> = async (deps, { refundId }) => {
  const refund = await findRefund(deps, refundId);
  if (refund?.state !== "done" && refund?.state !== "paid_elsewhere")
    return { dropped: "The refund has come back to the school." };
  const receipt = await readReceipt(deps, Prisma.sql`c.refund_id = ${refundId}::uuid`);
  if (!receipt) throw new Error(`refund ${refundId} has no receipt`);
  const label = receiptLabel(receipt.number);
  const amount = formatPrice(receipt.amountCents);
  const said =
    refund.method === "cash"
      ? `You have got ${amount} back at the desk.`
      : refund.method === "bank_transfer"
        ? `We have paid ${amount} back by bank transfer.`
        : refund.method === "other"
          ? `We have paid ${amount} back. The school has paid it to you in another way.`
          : refund.reason === "dispute"
            ? `Your bank has returned ${amount} to you.`
            : `We have paid ${amount} back. It goes to the card that you paid with, and arrives within some days.`;
  const { child, why, className } = refund;
  return {
    subject: `${amount} paid back for ${className}${child ? ` (${child})` : ""}`,
    blocks: [
      { text: `${why} ${said}` },
      {
        facts: [
          ["Class", className],
          ...(child ? [["For", child] as const] : []),
          ["Paid back", amount],
          ...(refund.note === null ? [] : [["Because", refund.note] as const]),
          ["Paid back on", timeIn(deps.schoolTimeZone, receipt.issuedLocal)],
          ["Receipt", label],
          ["Transaction", receipt.paymentIntentId],
        ],
      },
      historyLink(deps),
      { text: "The receipt is attached as a PDF file." },
    ],
    attachments: [
      { filename: `receipt-${label}.pdf`, content: await receiptPdf(receipt), contentType: "application/pdf" },
    ],
  };
};
