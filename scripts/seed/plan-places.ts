import { randomFrom } from "../seeded-random.ts";
import { DAY_MS } from "./plan-people.ts";
import type { PersonRow } from "./plan-people.ts";
import { stableId, stableIntentId, stableRefundId } from "./stable-id.ts";

export interface ClassRow {
  id: string;
  instructorId: string;
  name: string;
  description: string;
  imageUrl: string;
  priceCents: number;
  capacity: number;
  seatsTaken: number;
  enrolledCount: number;
  status: "approved" | "pending" | "denied";
  feedback: string | null;
  createdAt: Date;
}

export interface PlaceRow {
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
  orderedById: string;
  orderedAt: Date;
  doneAt: Date;
}

/** What a student's place in a class brings into the books. */
export interface Trade {
  place: PlaceRow;
  payment: PaymentRow;
  refund: RefundRow | null;
}

const DAYS_OF_TRADE = 90;

/** One student's place in one class and its payment, made some time in the last 90 days. */
export function planPlace(now: Date, student: PersonRow, taken: ClassRow, state: PlaceRow["state"] = "paid"): Trade {
  const key = `${student.identityUid} in ${taken.imageUrl} ${state}`;
  const random = randomFrom(key);
  // More of them lately: the school is growing.
  const createdAt = new Date(now.getTime() - (0.2 + (DAYS_OF_TRADE - 0.5) * random() ** 1.4) * DAY_MS);
  const paidAt = new Date(createdAt.getTime() + (25 + random() * 240) * 1000);
  const backAt =
    state === "refunded"
      ? new Date(Math.min(paidAt.getTime() + (1 + random() * 6) * 3600 * 1000, now.getTime()))
      : null;
  const id = stableId(key, createdAt);
  const paymentId = stableId(`payment of ${key}`, createdAt);
  return {
    place: {
      id,
      classId: taken.id,
      studentId: student.id,
      state,
      priceCents: taken.priceCents,
      createdAt,
      paidAt,
      endedAt: backAt,
    },
    payment: {
      id: paymentId,
      enrolmentId: id,
      transactionId: stableIntentId(key),
      state: state === "paid" ? "succeeded" : "refunded",
      amountCents: taken.priceCents,
      refundedCents: backAt ? taken.priceCents : 0,
      className: taken.name,
      createdAt,
      paidAt,
      refundedAt: backAt,
    },
    refund: backAt && {
      id: stableId(`refund of ${key}`, backAt),
      paymentId,
      amountCents: taken.priceCents,
      reason: "student_cancelled",
      state: "done",
      providerRefundId: stableRefundId(key),
      orderedById: student.id,
      orderedAt: backAt,
      doneAt: backAt,
    },
  };
}
