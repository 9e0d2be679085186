import { z } from "zod";
import { Prisma } from "../../../db/generated/client.ts";
import { EnrolmentState, PaymentMethod, RefundReason } from "../../../db/generated/enums.ts";
import { childOf } from "../../../first-name.ts";
import { formatVenue, receiptLabel } from "../../../format.ts";
import { receiptFile } from "../../../receipt-pdf.ts";
import { NO_ADDRESS } from "../../../db/known-email.ts";
import { LOCAL_TIME_IN } from "../../../db/local-time-in.ts";
import { cancellableUntil, firstStartOf } from "../../enrolments/cancellation-window.ts";
import { isDeskMethod } from "../../../schemas/payment-methods.ts";
import type { Texts } from "../../../texts/texts-for.ts";
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
  const all = await deps.db.$rows(itemsOf(paymentId, deps.school.timeZone), itemRow);
  const items = all.filter((item) => item.state === "paid" && !isSecondPayment(item));
  const [payment] = items;
  if (!payment) return { dropped: "enrolmentEnded" };
  const receipt = await readReceipt(
    deps,
    Prisma.sql`p.id = ${paymentId}::uuid AND c.kind = 'payment' AND c.refund_id IS NULL`,
  );
  if (!receipt && payment.totalCents > 0) throw new Error(`payment ${paymentId} has no receipt`);
  const places = [];
  for (const item of items) places.push(await placeOf(deps, item, userId));
  const [first] = places;
  if (!first) throw new Error("a place is described");
  const { texts } = deps;
  const { places: words, common, links, details: names } = texts.emails;
  const isOne = places.length === 1;
  const refused = all.filter((item) => item.state === "released" || isSecondPayment(item));
  const paid = [
    [names.paid, receipt ? texts.format.price(receipt.amountCents) : words.wasFree],
    [names.paidOn, timeIn(deps, deps.school.timeZone, payment.paidLocal)],
    ...(isDeskMethod(payment.method) ? [[names.paidBy, texts.documents.methods[payment.method]]] : []),
    ...(receipt
      ? [
          [names.receipt, receiptLabel(receipt.number)],
          [names.transaction, receipt.paymentIntentId],
        ]
      : []),
  ] as const satisfies readonly (readonly string[])[];
  const pair = ([name = "", value = ""]: readonly string[]) => [name, value] as const;
  // Before the dates that are attached: what changes in between is announced. Dates that several attend are one entry.
  const dates = datesFiles(deps, {
    published: uniqueById(places.flatMap(({ planned, left }) => [...planned, ...(left.published ?? [])])),
    cancelled: places.flatMap(({ left }) => left.cancelled ?? []),
  });
  return {
    notified: places.flatMap(({ plan }) => plan ?? []),
    subject: isOne ? words.paidSubject({ child: first.child, name: first.className }) : subjectOfAll(texts, places),
    blocks: [
      {
        text: words.paid({ isFree: !receipt, count: places.length, child: first.child }),
      },
      ...(isOne
        ? [{ details: [...first.details, ...paid.map(pair), ...first.lastDetails] }]
        : [
            ...places.map(({ details, price, lastDetails }) => ({ details: [...details, price, ...lastDetails] })),
            { details: paid.map(pair) },
          ]),
      ...refused.map((item) => ({ text: refusalOf(texts, item) })),
      // The page of enrolments is for students; everybody finds their own in the profile.
      {
        link: {
          label: links.classes,
          url: `${deps.publicUrl}${role === "student" ? "/dashboard/enrolled" : "/profile"}`,
        },
      },
      ...(receipt ? [{ text: common.receiptAttached }] : []),
      ...(places.some(({ isCancellable }) => isCancellable) ? [{ text: words.mayCancel(!receipt) }] : []),
      ...dates.blocks,
      ...(places.some(({ planned }) => planned.length > 0)
        ? [{ text: words.followDates }, { link: { label: links.subscribe, url: `${deps.publicUrl}/profile#calendar` } }]
        : []),
    ],
    attachments: [...(receipt ? [await receiptFile(receipt)] : []), ...dates.attachments],
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
  cancelWithinHours: z.int().nullable(),
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
    e.cancel_within_hours AS "cancelWithinHours", f.paid_at AS "firstPaidAt", ${firstStartOf(Prisma.sql`e.class_id`, Prisma.sql`f.paid_at`)} AS "firstStartsAt", (
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
  const { texts } = deps;
  const names = texts.emails.details;
  const child = childOf({ name: item.participantName }, texts);
  const { plan, meetings } = await readClassDates(deps, classId, userId);
  const planned = meetings.filter((meeting) => meeting.state === "planned" && meeting.endsAt > item.paidAt);
  const [first] = planned;
  const until = cancellableUntil(item.firstPaidAt, item.firstStartsAt, item.cancelWithinHours);
  const isCancellable = until !== null && until > item.paidAt;
  return {
    child,
    className,
    plan: plan && { classId, plan },
    planned,
    left: movesFrom ? await datesLeft(deps, movesFrom.classId, userId) : {},
    isCancellable,
    details: [
      [names.class, className],
      ...(movesFrom ? [[names.insteadOf, movesFrom.className] as const] : []),
      ...(child ? [[names.for, child] as const] : []),
      [names.instructor, instructorName],
      ...(first ? [[names.firstDate, timeIn(deps, first.timeZone, first.start)] as const] : []),
      ...(first?.venueName ? [[names.where, formatVenue(first.venueName, first.venueAddress)] as const] : []),
    ] as const satisfies readonly (readonly [string, string])[],
    price: [names.price, texts.format.price(item.amountCents)] as const,
    lastDetails: [
      ...(isCancellable ? [[names.cancelUntil, await schoolsTime(deps, until)] as const] : []),
      ...(instructorEmail.endsWith(NO_ADDRESS)
        ? []
        : [[names.questions, `${instructorName}, ${instructorEmail}`] as const]),
    ],
  };
}

/** Names them where they fit. */
function subjectOfAll({ emails }: Texts, places: readonly Place[]): string {
  const subject = emails.places.paidSubjectNaming(places.length, places.map(nameOf));
  return subject.length > SUBJECT_MAX ? emails.places.paidSubjectOf(places.length) : subject;
}

const nameOf = ({ child, className }: Pick<Place, "child" | "className">) =>
  child ? `${className} (${child})` : className;

const isSecondPayment = ({ refundReasons }: Item) => refundReasons.includes("second_payment");

/** Why this payment is not for a place, and what goes back. */
function refusalOf(texts: Texts, { amountCents, refundReasons, participantName, className }: Item): string {
  const name = nameOf({ child: childOf({ name: participantName }, texts), className });
  const why = refundReasons.find((reason) => reason === "class_cancelled" || reason === "second_payment") ?? "full";
  return texts.emails.places.refused(name, why, amountCents > 0 ? texts.format.price(amountCents) : null);
}

const uniqueById = <T extends { id: string }>(all: readonly T[]): T[] => [
  ...new Map(all.map((one) => [one.id, one])).values(),
];
