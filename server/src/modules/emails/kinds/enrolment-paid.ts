import { z } from "zod";
import { Prisma } from "../../../db/generated/client.ts";
import { EnrolmentState, PaymentMethod, RefundReason } from "../../../db/generated/enums.ts";
import { childOf } from "../../../first-name.ts";
import { formatPrice, formatVenue, listNames, receiptLabel } from "../../../format.ts";
import { receiptPdf } from "../../../receipt-pdf.ts";
import { NO_ADDRESS } from "../../../db/known-email.ts";
import { LOCAL_TIME_IN } from "../../../db/local-time-in.ts";
import { cancellableUntil, firstStartOf } from "../../enrolments/cancellation-window.ts";
import { DESK_METHOD_NAMES, isDeskMethod } from "../../../schemas/payment-methods.ts";
import { readReceipt } from "../../payments/receipt-rows.ts";
import { readClassDates } from "../../schedule/calendar-feed.ts";
import { datesFiles, datesLeft } from "../class-dates.ts";
import { CLASS_MESSAGE_MAX } from "../emails.schema.ts";
import type { Compose, ComposeDeps } from "../email-kind.ts";
import { schoolsTime, timeIn } from "../time-in.ts";

/** As long as that of a message to a class. */
const SUBJECT_MAX = CLASS_MESSAGE_MAX.subject;

/**
 * To who has paid, with the receipt and the dates of the classes. Of several places a message names each, and says why those could not
 * be had that were not, and what goes back. Where nothing was to be paid there is no receipt.
 */
export const composeEnrolmentPaid: Compose<"enrolment_paid"> = async (deps, { paymentId }, { userId, role }) => {
  const all = await deps.db.$rows(itemsOf(paymentId, deps.schoolTimeZone), itemRow);
  const items = all.filter((item) => item.state === "paid" && !isSecondPayment(item));
  const [payment] = items;
  if (!payment) return { dropped: "The enrolment has ended." };
  const receipt = await readReceipt(
    deps,
    Prisma.sql`p.id = ${paymentId}::uuid AND c.kind = 'payment' AND c.refund_id IS NULL`,
  );
  if (!receipt && payment.totalCents > 0) throw new Error(`payment ${paymentId} has no receipt`);
  const places = [];
  for (const item of items) places.push(await placeOf(deps, item, userId));
  const [first] = places;
  if (!first) throw new Error("a place is described");
  const isOne = places.length === 1;
  const refused = all.filter((item) => item.state === "released" || isSecondPayment(item));
  const paid = [
    ["Paid", receipt ? formatPrice(receipt.amountCents) : "Nothing: it was free"],
    ["Paid on", timeIn(deps.schoolTimeZone, payment.paidLocal)],
    ...(isDeskMethod(payment.method) ? [["Paid by", DESK_METHOD_NAMES[payment.method]]] : []),
    ...(receipt
      ? [
          ["Receipt", receiptLabel(receipt.number)],
          ["Transaction", receipt.paymentIntentId],
        ]
      : []),
  ] as const satisfies readonly (readonly string[])[];
  const fact = ([name = "", value = ""]: readonly string[]) => [name, value] as const;
  // Before the dates that are attached: what changes in between is announced. Dates that several attend are one entry.
  const dates = datesFiles(deps, {
    published: uniqueById(places.flatMap(({ planned, left }) => [...planned, ...(left.published ?? [])])),
    cancelled: places.flatMap(({ left }) => left.cancelled ?? []),
  });
  const { child } = first;
  const thanks = receipt ? "We have received your payment, and" : "Nothing was to be paid, and";
  return {
    notified: places.flatMap(({ plan }) => plan ?? []),
    subject: isOne ? subjectOf(first) : subjectOfAll(places),
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
        : [
            ...places.map(({ facts, price, lastFacts }) => ({ facts: [...facts, price, ...lastFacts] })),
            { facts: paid.map(fact) },
          ]),
      ...refused.map((item) => ({ text: refusalOf(item) })),
      // The page of enrolments is for students; everybody finds their own in the profile.
      {
        link: {
          label: "See your classes",
          url: `${deps.publicUrl}${role === "student" ? "/dashboard/enrolled" : "/profile"}`,
        },
      },
      ...(receipt ? [{ text: "The receipt is attached as a PDF file." }] : []),
      ...(places.some(({ isCancellable }) => isCancellable)
        ? [{ text: `Until the time named above you can cancel there${receipt ? ", and get everything back." : "."}` }]
        : []),
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

const itemRow = z.object({
  state: z.enum(EnrolmentState),
  amountCents: z.int(),
  /** Of the whole payment. */
  totalCents: z.int(),
  method: z.enum(PaymentMethod),
  paidAt: z.date(),
  /** By the school's clock. */
  paidLocal: z.string(),
  /** Of a place that was moved, the time to cancel counts from the first payment. */
  firstPaidAt: z.date(),
  /** Of the first date that was not over then. */
  firstStartsAt: z.date().nullable(),
  refundReasons: z.array(z.enum(RefundReason)),
  /** Null for oneself. */
  participantName: z.string().nullable(),
  classId: z.string(),
  className: z.string(),
  instructorName: z.string(),
  instructorEmail: z.string(),
  movesFrom: z.object({ classId: z.string(), className: z.string() }).nullable(),
});
type Item = z.output<typeof itemRow>;
type Place = Awaited<ReturnType<typeof placeOf>>;

const itemsOf = (paymentId: string, timeZone: string) => Prisma.sql`
  SELECT e.state, i.amount_cents AS "amountCents", p.amount_cents AS "totalCents", p.method, p.paid_at AS "paidAt",
    ${LOCAL_TIME_IN(Prisma.sql`p.paid_at`, timeZone)} AS "paidLocal",
    f.paid_at AS "firstPaidAt", ${firstStartOf(Prisma.sql`e.class_id`, Prisma.sql`f.paid_at`)} AS "firstStartsAt", (
      SELECT coalesce(json_agg(r.reason), '[]') FROM refunds r WHERE r.payment_id = p.id AND r.enrolment_id = e.id
    ) AS "refundReasons",
    a.name AS "participantName", c.id AS "classId", c.name AS "className",
    t.name AS "instructorName", t.email AS "instructorEmail", (
      SELECT json_build_object('classId', o.id, 'className', o.name)
      FROM enrolments s JOIN classes o ON o.id = s.class_id WHERE s.id = e.moves_from_id
    ) AS "movesFrom"
  FROM payments p JOIN payment_items i ON i.payment_id = p.id JOIN enrolments e ON e.id = i.enrolment_id
  JOIN participants a ON a.id = e.participant_id JOIN classes c ON c.id = e.class_id JOIN users t ON t.id = c.instructor_id
  CROSS JOIN LATERAL (
    SELECT min(q.paid_at) AS paid_at FROM payment_items x JOIN payments q ON q.id = x.payment_id WHERE x.enrolment_id = e.id
  ) AS f
  WHERE p.id = ${paymentId}::uuid AND p.paid_at IS NOT NULL ORDER BY e.id`;

/** What a message says of one place: its class with the dates to come. */
async function placeOf(deps: ComposeDeps, item: Item, userId: string) {
  const { classId, className, instructorName, instructorEmail, movesFrom } = item;
  const child = childOf({ name: item.participantName });
  const { plan, meetings } = await readClassDates(deps, classId, userId);
  const planned = meetings.filter((meeting) => meeting.state === "planned" && meeting.endsAt > item.paidAt);
  const [first] = planned;
  const until = cancellableUntil(item.firstPaidAt, item.firstStartsAt, deps.cancelWithinHours);
  const isCancellable = until !== null && until > item.paidAt;
  return {
    child,
    className,
    plan: plan && { classId, plan },
    planned,
    left: movesFrom ? await datesLeft(deps, movesFrom.classId, userId) : {},
    isCancellable,
    facts: [
      ["Class", className],
      ...(movesFrom ? [["Instead of", movesFrom.className] as const] : []),
      ...(child ? [["For", child] as const] : []),
      ["Instructor", instructorName],
      ...(first ? [["First date", timeIn(first.timeZone, first.start)] as const] : []),
      ...(first?.venueName ? [["Where", formatVenue(first.venueName, first.venueAddress)] as const] : []),
    ] as const satisfies readonly (readonly [string, string])[],
    price: ["Price", formatPrice(item.amountCents)] as const,
    lastFacts: [
      ...(isCancellable ? [["Cancel until", await schoolsTime(deps, until)] as const] : []),
      ...(instructorEmail.endsWith(NO_ADDRESS)
        ? []
        : [["Questions", `${instructorName}, ${instructorEmail}`] as const]),
    ],
  };
}

const subjectOf = ({ child, className }: Place) =>
  child ? `${child} has a place in ${className}` : `You are enrolled in ${className}`;

/** Names them where they fit. */
function subjectOfAll(places: readonly Place[]): string {
  const subject = `You have ${places.length} places`;
  const named = `${subject}: ${listNames(places.map(nameOf))}`;
  return named.length > SUBJECT_MAX ? subject : named;
}

const nameOf = ({ child, className }: Pick<Place, "child" | "className">) =>
  child ? `${className} (${child})` : className;

const isSecondPayment = ({ refundReasons }: Item) => refundReasons.includes("second_payment");

const REFUSALS: Partial<Record<RefundReason, string>> = {
  class_cancelled: "was cancelled by the school",
  second_payment: "had been paid for already",
};

/** Why this payment is not for a place, and what goes back. */
function refusalOf({ amountCents, refundReasons, participantName, className }: Item): string {
  const name = nameOf({ child: childOf({ name: participantName }), className });
  const [why] = refundReasons.flatMap((reason) => REFUSALS[reason] ?? []);
  const back = amountCents > 0 ? `: ${formatPrice(amountCents)} goes back to your card.` : ".";
  return `${name} ${why ?? "was full when your payment arrived"}${back}`;
}

const uniqueById = <T extends { id: string }>(all: readonly T[]): T[] => [
  ...new Map(all.map((one) => [one.id, one])).values(),
];
