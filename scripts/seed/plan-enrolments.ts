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
  createdAt: Date;
}

export interface EnrolmentRow {
  id: string;
  classId: string;
  studentId: string;
  state: "paid" | "refunded";
  priceCents: number;
  createdAt: Date;
  paidAt: Date;
  endedAt: Date | null;
}

export interface PaymentRow {
  id: string;
  enrolmentId: string;
  transactionId: string;
  state: "succeeded" | "refunded";
  amountCents: number;
  refundedCents: number;
  className: string;
  createdAt: Date;
  paidAt: Date;
  refundedAt: Date | null;
}

export interface RefundRow {
  id: string;
  paymentId: string;
  amountCents: number;
  reason: "student_cancelled";
  state: "done";
  providerRefundId: string;
  requestedById: string;
  requestedAt: Date;
  doneAt: Date;
}

/** An enrolment with its payment and its refund. */
export interface EnrolmentPlan {
  enrolment: EnrolmentRow;
  payment: PaymentRow;
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
  return {
    enrolment: {
      id,
      classId: course.id,
      studentId: student.id,
      state,
      priceCents: course.priceCents,
      createdAt,
      paidAt,
      endedAt: refundedAt,
    },
    payment: {
      id: paymentId,
      enrolmentId: id,
      transactionId: stableIntentId(key),
      state: state === "paid" ? "succeeded" : "refunded",
      amountCents: course.priceCents,
      refundedCents: refundedAt ? course.priceCents : 0,
      className: course.name,
      createdAt,
      paidAt,
      refundedAt,
    },
    refund: refundedAt && {
      id: stableId(`refund of ${key}`, refundedAt),
      paymentId,
      amountCents: course.priceCents,
      reason: "student_cancelled",
      state: "done",
      providerRefundId: stableRefundId(key),
      requestedById: student.id,
      requestedAt: refundedAt,
      doneAt: refundedAt,
    },
  };
}
