import { Prisma } from "../../../db/generated/client.ts";
import { formatPrice, receiptLabel } from "../../../format.ts";
import { receiptPdf } from "../../../receipt-pdf.ts";
import { readReceipt } from "../../payments/receipt-rows.ts";
import { readClassCalendar } from "../../schedule/calendar-feed.ts";
import { datesFile } from "../class-dates.ts";
import type { Compose } from "../email-kind.ts";
import { timeIn } from "../time-in.ts";

/** To a student who has paid, with the receipt and the dates of the class. */
export const composeEnrolmentPaid: Compose<"enrolment_paid"> = async (deps, { paymentId }, { role }) => {
  const payment = await deps.db.payment.findUniqueOrThrow({
    where: { id: paymentId },
    select: {
      paidAt: true,
      enrolment: {
        select: { state: true, class: { select: { id: true, name: true, instructor: { select: { name: true } } } } },
      },
    },
  });
  const { state, class: course } = payment.enrolment;
  if (state !== "paid") return { dropped: "The enrolment has ended." };
  const receipt = await readReceipt(
    deps,
    Prisma.sql`p.id = ${paymentId}::uuid AND c.kind = 'payment' AND c.refund_id IS NULL`,
  );
  if (!receipt) throw new Error(`payment ${paymentId} has no receipt`);
  const label = receiptLabel(receipt.number);
  const sessions = await readClassCalendar(deps, course.id);
  const dates = sessions.filter(({ state: planned }) => planned === "planned").length;
  return {
    subject: `You are enrolled in ${course.name}`,
    blocks: [
      { text: "We have received your payment, and your seat is yours. We look forward to seeing you." },
      {
        facts: [
          ["Class", course.name],
          ["Instructor", course.instructor.name],
          ["Paid", formatPrice(receipt.amountCents)],
          ["Paid on", timeIn(deps.schoolTimeZone, payment.paidAt ?? receipt.issuedAt)],
          ["Receipt", label],
          ["Transaction", receipt.transactionId],
        ],
      },
      // The page of enrolments is for students; everybody finds their own in the profile.
      {
        link: {
          label: "See your classes",
          url: `${deps.publicUrl}${role === "student" ? "/dashboard/enrolled" : "/profile"}`,
        },
      },
      { text: "The receipt is attached as a PDF file." },
      ...(dates > 0
        ? [{ text: `The ${dates === 1 ? "date is" : `${dates} dates are`} attached as a file that calendars open.` }]
        : []),
    ],
    attachments: [
      { filename: `receipt-${label}.pdf`, content: await receiptPdf(receipt), contentType: "application/pdf" },
      ...(dates > 0 ? [datesFile(deps, sessions)] : []),
    ],
  };
};
