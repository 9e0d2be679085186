import { Prisma } from "../../../db/generated/client.ts";
import type { RefundReason } from "../../../db/generated/enums.ts";
import { receiptLabel } from "../../../format.ts";
import { receiptFile } from "../../../receipt-pdf.ts";
import { isDeskMethod } from "../../../schemas/payment-methods.ts";
import { readReceipt } from "../../payments/receipt-rows.ts";
import { childOf } from "../../../first-name.ts";
import { collectAtDesk } from "../collect-at-desk.ts";
import type { Compose, ComposeDeps } from "../email-kind.ts";
import { timeIn } from "../time-in.ts";

async function findRefund({ db, texts }: ComposeDeps, refundId: string) {
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
  const child = childOf(participant, texts);
  const { reasons, childsReasons, placeStays } = texts.emails.refunds;
  const ofChild: Partial<Record<RefundReason, (child: string) => string>> = childsReasons;
  const reason = (child && ofChild[refund.reason]?.(child)) ?? reasons[refund.reason];
  const why = refund.reason === "goodwill" && place === "paid" ? `${reason} ${placeStays}` : reason;
  return { ...refund, className: course.name, child, why };
}

/** To a student whom the school gives money back that was paid at the desk, and waits there. */
export const composeRefundAtDesk: Compose<"refund_at_desk"> = async (deps, { refundId }) => {
  const refund = await findRefund(deps, refundId);
  if (refund?.state !== "requested") return { dropped: "moneyHandedOut" };
  const { child, why, className, amountCents, note } = refund;
  const { emails, format } = deps.texts;
  const { refunds, details } = emails;
  return {
    subject: refunds.atDeskSubject(format.price(amountCents), className, child),
    blocks: [
      { text: why },
      ...collectAtDesk(deps.texts, amountCents),
      {
        details: [
          [details.class, className],
          ...(child ? [[details.for, child] as const] : []),
          ...(note === null ? [] : [[details.because, note] as const]),
        ],
      },
      historyLink(deps),
    ],
  };
};

const historyLink = ({ publicUrl, texts }: ComposeDeps) => ({
  link: { label: texts.emails.links.payments, url: `${publicUrl}/dashboard/history` },
});

/** To a student whose money was returned, with the receipt. */
export const composeRefundSent: Compose<"refund_sent"> = async (deps, { refundId }) => {
  const refund = await findRefund(deps, refundId);
  if (refund?.state !== "done" && refund?.state !== "paid_elsewhere") return { dropped: "refundCameBack" };
  const receipt = await readReceipt(deps, Prisma.sql`c.refund_id = ${refundId}::uuid`);
  if (!receipt) throw new Error(`refund ${refundId} has no receipt`);
  const label = receiptLabel(receipt.number);
  const { emails, format } = deps.texts;
  const { refunds, details, common } = emails;
  const amount = format.price(receipt.amountCents);
  const byCard = refund.reason === "dispute" ? "dispute" : "card";
  const said = refunds.ways[refund.method !== null && isDeskMethod(refund.method) ? refund.method : byCard](amount);
  const { child, why, className } = refund;
  return {
    subject: refunds.sentSubject(amount, className, child),
    blocks: [
      { text: `${why} ${said}` },
      {
        details: [
          [details.class, className],
          ...(child ? [[details.for, child] as const] : []),
          [details.paidBack, amount],
          ...(refund.note === null ? [] : [[details.because, refund.note] as const]),
          [details.paidBackOn, timeIn(deps, receipt.timeZone, receipt.issuedLocal)],
          [details.receipt, label],
          [details.transaction, receipt.paymentIntentId],
        ],
      },
      historyLink(deps),
      { text: common.receiptAttached },
    ],
    attachments: [await receiptFile(receipt)],
  };
};
