import { Prisma } from "../../../db/generated/client.ts";
import type { RefundReason } from "../../../db/generated/enums.ts";
import { childOf } from "../../../first-name.ts";
import { formatPrice, formatVenue, receiptLabel } from "../../../format.ts";
import { receiptPdf } from "../../../receipt-pdf.ts";
import { NO_ADDRESS } from "../../../db/known-email.ts";
import { cancellableUntil } from "../../enrolments/cancellation-window.ts";
import { DESK_METHOD_NAMES, isDeskMethod } from "../../../schemas/payment-methods.ts";
import { readReceipt } from "../../payments/receipt-rows.ts";
import { readClassCalendar } from "../../schedule/calendar-feed.ts";
import { readClassPlan } from "../../schedule/class-plan.ts";
import { datesFiles } from "../class-dates.ts";
import type { Compose, ComposeDeps } from "../email-kind.ts";
import { schoolsTime, timeIn } from "../time-in.ts";

/**
 * To who has paid, with the receipt and the dates of the classes. Of several places a message names each, and says why those could not
 * be had that were not, and what goes back. Where nothing was to be paid there is no receipt.
 */
export const composeEnrolmentPaid: Compose<"enrolment_paid"> = async (deps, { paymentId }, { userId, role }) => {
  const payment = await deps.db.payment.findUniqueOrThrow({ where: { id: paymentId }, select: PAYMENT });
  const items = payment.items.filter((item) => item.enrolment.state === "paid" && !isSecondPayment(item));
  if (items.length === 0) return { dropped: "The enrolment has ended." };
  const receipt = await readReceipt(
    deps,
    Prisma.sql`p.id = ${paymentId}::uuid AND c.kind = 'payment' AND c.refund_id IS NULL`,
  );
  if (!receipt && payment.amountCents > 0) throw new Error(`payment ${paymentId} has no receipt`);
  const paidAt = payment.paidAt ?? new Date();
  const places = [];
  for (const { enrolment } of items) places.push(await placeOf(deps, enrolment, paidAt, userId));
  const [first] = places;
  if (!first) throw new Error("a place is described");
  const isOne = places.length === 1;
  const refused = payment.items.filter((item) => item.enrolment.state === "released" || isSecondPayment(item));
  const paid = [
    ["Paid", receipt ? formatPrice(receipt.amountCents) : "Nothing: it was free"],
    ["Paid on", await schoolsTime(deps, paidAt)],
    ...(isDeskMethod(payment.method) ? [["Paid by", DESK_METHOD_NAMES[payment.method]]] : []),
    ...(receipt
      ? [
          ["Receipt", receiptLabel(receipt.number)],
          ["Transaction", receipt.paymentIntentId],
        ]
      : []),
  ] as const satisfies readonly (readonly string[])[];
  const fact = ([name = "", value = ""]: readonly string[]) => [name, value] as const;
  const hasUntil = places.some(({ until }) => until !== null);
  // Before the dates that are attached: what changes in between is announced. Dates that several attend are one entry.
  const dates = datesFiles(deps, { published: uniqueById(places.flatMap(({ planned }) => planned)) });
  const { child } = first;
  const thanks = receipt ? "We have received your payment, and" : "Nothing was to be paid, and";
  return {
    notified: places.flatMap(({ plan }) => plan ?? []),
    subject: isOne ? subjectOf(first) : `You have ${places.length} places: ${listOf(places.map(nameOf))}`,
    blocks: [
      {
        text: isOne
          ? child
            ? `${thanks} ${child} has a place. We look forward to seeing ${child}.`
            : `${thanks} your seat is yours. We look forward to seeing you.`
          : `${thanks} these ${places.length} places are yours. We look forward to seeing you.`,
      },
      ...(isOne
        ? [{ facts: [...first.facts, ...paid.map(fact), ...first.lastFacts] }]
        : [...places.map(({ facts, lastFacts }) => ({ facts: [...facts, ...lastFacts] })), { facts: paid.map(fact) }]),
      ...refused.map((item) => ({ text: refusalOf(item) })),
      // The page of enrolments is for students; everybody finds their own in the profile.
      {
        link: {
          label: "See your classes",
          url: `${deps.publicUrl}${role === "student" ? "/dashboard/enrolled" : "/profile"}`,
        },
      },
      ...(receipt ? [{ text: "The receipt is attached as a PDF file." }] : []),
      ...(hasUntil ? [{ text: "Until the time named above you can cancel there, and get everything back." }] : []),
      ...dates.blocks,
      ...(places.some(({ planned }) => planned.length > 0)
        ? [
            { text: "Your calendar can follow all your dates with every change: make its address in your profile." },
            { link: { label: "Subscribe to your dates", url: `${deps.publicUrl}/profile#calendar` } },
          ]
        : []),
    ],
    attachments: [
      ...(receipt
        ? [
            {
              filename: `receipt-${receiptLabel(receipt.number)}.pdf`,
              content: await receiptPdf(receipt),
              contentType: "application/pdf",
            },
          ]
        : []),
      ...dates.attachments,
    ],
  };
};

const PAYMENT = {
  paidAt: true,
  method: true,
  amountCents: true,
  items: {
    orderBy: { enrolmentId: "asc" },
    select: {
      amountCents: true,
      refunds: { select: { reason: true } },
      enrolment: {
        select: {
          state: true,
          participant: { select: { name: true } },
          // Of a place that was moved, the time to cancel counts from the first one.
          items: { select: { payment: { select: { paidAt: true } } } },
          movesFrom: { select: { class: { select: { name: true } } } },
          class: { select: { id: true, name: true, instructor: { select: { name: true, email: true } } } },
        },
      },
    },
  },
} as const satisfies Prisma.PaymentSelect;

type Item = Prisma.PaymentGetPayload<{ select: typeof PAYMENT }>["items"][number];
type Enrolment = Item["enrolment"];
type Place = Awaited<ReturnType<typeof placeOf>>;

/** What a message says of one place: its class with the dates to come. */
async function placeOf(
  deps: ComposeDeps,
  { participant, items, movesFrom, class: course }: Enrolment,
  paidAt: Date,
  userId: string,
) {
  const child = childOf(participant);
  const { name: instructorName, email } = course.instructor;
  const plan = await readClassPlan(deps.db, course.id);
  const meetings = await readClassCalendar(deps, course.id, userId);
  const planned = meetings.filter((meeting) => meeting.state === "planned" && meeting.endsAt > paidAt);
  const [first] = planned;
  const payments = items.flatMap(({ payment }) => payment.paidAt ?? []);
  const firstPaidAt = new Date(Math.min(paidAt.getTime(), ...payments.map((at) => at.getTime())));
  const until = cancellableUntil(firstPaidAt, first?.startsAt ?? null, deps.cancelWithinHours);
  return {
    child,
    course,
    plan: plan && { classId: course.id, plan },
    planned,
    until,
    facts: [
      ["Class", course.name],
      ...(movesFrom ? [["Instead of", movesFrom.class.name] as const] : []),
      ...(child ? [["For", child] as const] : []),
      ["Instructor", instructorName],
      ...(first ? [["First date", timeIn(first.timeZone, first.start)] as const] : []),
      ...(first?.venueName ? [["Where", formatVenue(first.venueName, first.venueAddress)] as const] : []),
    ] as const satisfies readonly (readonly [string, string])[],
    lastFacts: [
      ...(until ? [["Cancel until", await schoolsTime(deps, until)] as const] : []),
      ...(email.endsWith(NO_ADDRESS) ? [] : [["Questions", `${instructorName}, ${email}`] as const]),
    ],
  };
}

const subjectOf = ({ child, course }: Place) =>
  child ? `${child} has a place in ${course.name}` : `You are enrolled in ${course.name}`;

const nameOf = ({ child, course }: { child: string | null; course: { name: string } }) =>
  child ? `${course.name} (${child})` : course.name;

function listOf(names: readonly string[]): string {
  return names.length < 3 ? names.join(" and ") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

const isSecondPayment = ({ refunds }: Item) => refunds.some(({ reason }) => reason === "second_payment");

const REFUSALS: Partial<Record<RefundReason, string>> = {
  class_cancelled: "was cancelled by the school",
  second_payment: "had been paid for already",
};

/** Why this payment is not for a place, and what goes back. */
function refusalOf({ amountCents, refunds, enrolment }: Item): string {
  const name = nameOf({ child: childOf(enrolment.participant), course: enrolment.class });
  const [why] = refunds.flatMap(({ reason }) => REFUSALS[reason] ?? []);
  const back = amountCents > 0 ? `: ${formatPrice(amountCents)} goes back to your card.` : ".";
  return `${name} ${why ?? "was full when your payment arrived"}${back}`;
}

const uniqueById = <T extends { id: string }>(all: readonly T[]): T[] => [
  ...new Map(all.map((one) => [one.id, one])).values(),
];
