import { Prisma } from "../../../db/generated/client.ts";
import { formatPrice, formatVenue, receiptLabel } from "../../../format.ts";
import { receiptPdf } from "../../../receipt-pdf.ts";
import { NO_ADDRESS } from "../../../db/known-email.ts";
import { cancellableUntil } from "../../enrolments/cancellation-window.ts";
import { readReceipt } from "../../payments/receipt-rows.ts";
import { readClassCalendar } from "../../schedule/calendar-feed.ts";
import { readClassPlan } from "../../schedule/class-plan.ts";
import { datesFiles } from "../class-dates.ts";
import { childOf } from "../../../first-name.ts";
import type { Compose } from "../email-kind.ts";
import { schoolsTime, timeIn } from "../time-in.ts";

/** To a student who has paid, with the receipt and the dates of the class. */
export const composeEnrolmentPaid: Compose<"enrolment_paid"> = async (deps, { paymentId }, { userId, role }) => {
  const payment = await deps.db.payment.findUniqueOrThrow({
    where: { id: paymentId },
    select: {
      paidAt: true,
      items: {
        where: { enrolment: { state: "paid" } },
        orderBy: { enrolmentId: "asc" },
        select: {
          enrolment: {
            select: {
              participant: { select: { name: true } },
              class: { select: { id: true, name: true, instructor: { select: { name: true, email: true } } } },
            },
          },
        },
      },
    },
  });
  const [item] = payment.items;
  if (!item) return { dropped: "The enrolment has ended." };
  const { class: course, participant } = item.enrolment;
  const child = childOf(participant);
  const { name: instructorName, email } = course.instructor;
  const receipt = await readReceipt(
    deps,
    Prisma.sql`p.id = ${paymentId}::uuid AND c.kind = 'payment' AND c.refund_id IS NULL`,
  );
  if (!receipt) throw new Error(`payment ${paymentId} has no receipt`);
  const label = receiptLabel(receipt.number);
  // Before the dates that are attached: what changes in between is announced.
  const plan = await readClassPlan(deps.db, course.id);
  const meetings = await readClassCalendar(deps, course.id, userId);
  const planned = meetings.filter((meeting) => meeting.state === "planned" && meeting.endsAt > receipt.issuedAt);
  const dates = datesFiles(deps, { published: planned });
  const [first] = planned;
  const paidAt = payment.paidAt ?? receipt.issuedAt;
  const until = cancellableUntil(paidAt, first?.startsAt ?? null, deps.cancelWithinHours);
  return {
    ...(plan && { notified: { classId: course.id, plan } }),
    subject: child ? `${child} has a place in ${course.name}` : `You are enrolled in ${course.name}`,
    blocks: [
      {
        text: child
          ? `We have received your payment, and ${child} has a place. We look forward to seeing ${child}.`
          : "We have received your payment, and your seat is yours. We look forward to seeing you.",
      },
      {
        facts: [
          ["Class", course.name],
          ...(child ? [["For", child] as const] : []),
          ["Instructor", instructorName],
          ...(first ? [["First date", timeIn(first.timeZone, first.start)] as const] : []),
          ...(first?.venueName ? [["Where", formatVenue(first.venueName, first.venueAddress)] as const] : []),
          ["Paid", formatPrice(receipt.amountCents)],
          ["Paid on", await schoolsTime(deps, paidAt)],
          ["Receipt", label],
          ["Transaction", receipt.paymentIntentId],
          ...(until ? [["Cancel until", await schoolsTime(deps, until)] as const] : []),
          ...(email.endsWith(NO_ADDRESS) ? [] : [["Questions", `${instructorName}, ${email}`] as const]),
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
      ...(until ? [{ text: "Until the time named above you can cancel there, and get everything back." }] : []),
      ...dates.blocks,
      ...(first
        ? [
            { text: "Your calendar can follow all your dates with every change: make its address in your profile." },
            { link: { label: "Subscribe to your dates", url: `${deps.publicUrl}/profile#calendar` } },
          ]
        : []),
    ],
    attachments: [
      { filename: `receipt-${label}.pdf`, content: await receiptPdf(receipt), contentType: "application/pdf" },
      ...dates.attachments,
    ],
  };
};
