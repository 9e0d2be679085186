import type { ClassLevel } from "../../server/src/db/generated/enums.ts";
import { randomFrom } from "./seeded-random.ts";
import { DAY_MS } from "./plan-people.ts";
import type { PersonRow } from "./plan-people.ts";
import { stableId, stableIntentId, stableRefundId } from "./stable-id.ts";

export interface ClassRow {
  id: string;
  instructorId: string;
  name: string;
  description: string;
  sport: string | null;
  level: ClassLevel | null;
  minAge: number | null;
  maxAge: number | null;
  imageUrl: string;
  priceCents: number;
  capacity: number;
  seatsTaken: number;
  enrolledCount: number;
  status: "approved" | "pending" | "denied";
  feedback: string | null;
  enrolmentClosesLocal?: string;
  enrolmentTimeZone?: string;
  createdAt: Date;
}

export interface EnrolmentRow {
  id: string;
  classId: string;
  studentId: string;
  participantId: string;
  checkoutId: string;
  state: "paid" | "refunded";
  priceCents: number;
  codeCents?: number;
  paidCents: number;
  createdAt: Date;
  paidAt: Date;
  endedAt: Date | null;
}

export interface CheckoutRow {
  id: string;
  studentId: string;
  totalCents: number;
  createdAt: Date;
}

export interface PaymentRow {
  id: string;
  studentId: string;
  paymentIntentId: string;
  /** By card where it is not named. */
  method?: "cash";
  recordedById?: string;
  state: "succeeded" | "refunded";
  amountCents: number;
  refundedCents: number;
  className: string;
  createdAt: Date;
  paidAt: Date;
  refundedAt: Date | null;
}

export interface PaymentItemRow {
  paymentId: string;
  enrolmentId: string;
  amountCents: number;
  refundedCents: number;
}

export interface RefundRow {
  id: string;
  paymentId: string;
  enrolmentId: string;
  amountCents: number;
  reason: "student_cancelled";
  state: "done";
  providerRefundId: string;
  requestedById: string;
  requestedAt: Date;
  doneAt: Date;
}

/** An enrolment with its checkout, its payment and its refund. */
export interface EnrolmentPlan {
  checkout: CheckoutRow;
  enrolment: EnrolmentRow;
  payment: PaymentRow;
  item: PaymentItemRow;
  refund: RefundRow | null;
}

const DAYS_OF_HISTORY = 90;

/** Plans one student's enrolment in one class, paid some time in the last 90 days. */
export function planEnrolment(
  now: Date,
  student: PersonRow,
  course: ClassRow,
  state: EnrolmentRow["state"] = "paid",
): EnrolmentPlan {
  const key = `${student.identityUid} in ${course.imageUrl} ${state}`;
  const random = randomFrom(key);
  // More recent ones are more frequent: the school is growing.
  const createdAt = new Date(now.getTime() - (0.2 + (DAYS_OF_HISTORY - 0.5) * random() ** 1.4) * DAY_MS);
  const paidAt = new Date(createdAt.getTime() + (25 + random() * 240) * 1000);
  const refundedAt =
    state === "refunded"
      ? new Date(Math.min(paidAt.getTime() + (1 + random() * 6) * 3600 * 1000, now.getTime()))
      : null;
  const id = stableId(key, createdAt);
  const paymentId = stableId(`payment of ${key}`, createdAt);
  const checkoutId = stableId(`checkout of ${key}`, createdAt);
  const amountCents = course.priceCents;
  const refundedCents = refundedAt ? amountCents : 0;
  return {
    checkout: { id: checkoutId, studentId: student.id, totalCents: amountCents, createdAt },
    enrolment: {
      id,
      classId: course.id,
      studentId: student.id,
      participantId: student.id,
      checkoutId,
      state,
      priceCents: amountCents,
      paidCents: amountCents,
      createdAt,
      paidAt,
      endedAt: refundedAt,
    },
    payment: {
      id: paymentId,
      studentId: student.id,
      paymentIntentId: stableIntentId(key),
      state: state === "paid" ? "succeeded" : "refunded",
      amountCents,
      refundedCents,
      className: course.name,
      createdAt,
      paidAt,
      refundedAt,
    },
    item: { paymentId, enrolmentId: id, amountCents, refundedCents },
    refund: refundedAt && {
      id: stableId(`refund of ${key}`, refundedAt),
      paymentId,
      enrolmentId: id,
      amountCents,
      reason: "student_cancelled",
      state: "done",
      providerRefundId: stableRefundId(key),
      requestedById: student.id,
      requestedAt: refundedAt,
      doneAt: refundedAt,
    },
  };
}
