import { randomUUID } from "node:crypto";
import type { Db, Tx } from "../src/db/client.ts";
import type { Prisma } from "../src/db/generated/client.ts";
import type { Role } from "../src/db/generated/enums.ts";
import type { Actor } from "../src/deps.ts";

let count = 0;

/** Creates a user, returned as the caller of a signed-in procedure. */
export async function aUser(db: Db, role: Role, more: Partial<Prisma.UserUncheckedCreateInput> = {}): Promise<Actor> {
  count += 1;
  const { emailVerifiedAt, emailRefusedAt, ...user } = await db.user.create({
    data: { identityUid: randomUUID(), name: `User ${count}`, email: `user-${count}@school.example`, role, ...more },
    select: {
      id: true,
      name: true,
      email: true,
      emailVerifiedAt: true,
      emailRefusedAt: true,
      photoUrl: true,
      bio: true,
      role: true,
    },
  });
  return { ...user, isEmailVerified: emailVerifiedAt !== null, isEmailRefused: emailRefusedAt !== null };
}

/** A user with a role that only the database knows, as while a newer version is rolled out. */
export async function aUserOfUnknownRole(db: Db): Promise<Actor> {
  const user = await aUser(db, "student");
  await db.$executeRaw`ALTER TYPE role ADD VALUE IF NOT EXISTS 'volunteer'`;
  await db.$executeRaw`UPDATE users SET role = 'volunteer' WHERE id = ${user.id}::uuid`;
  return { ...user, role: null };
}

/** Creates an approved class with an instructor of its own, unless given otherwise. */
export async function aClass(db: Db, more: Partial<Prisma.ClassUncheckedCreateInput> = {}) {
  count += 1;
  return db.class.create({
    data: {
      name: `Class ${count}`,
      imageUrl: "/pictures/class-test-800.webp",
      priceCents: 7999,
      capacity: 10,
      status: "approved",
      ...more,
      instructorId: more.instructorId ?? (await aUser(db, "instructor")).id,
    },
  });
}

/** Adds a child to an account; born on 31 May 2018 unless given otherwise. */
export async function aChild(db: Db, guardianId: string, { name, born }: { name?: string; born?: string } = {}) {
  count += 1;
  const birthDate = new Date(born ?? "2018-05-31");
  return db.participant.create({ data: { guardianId, name: name ?? `Child ${count}`, birthDate } });
}

type EnrolmentData = Omit<Prisma.EnrolmentUncheckedCreateInput, "participantId" | "checkoutId" | "priceCents"> & {
  participantId?: string;
  priceCents?: number;
};

/** Enters an enrolment, in a checkout of its own, of the student's own and at $79.99 unless given otherwise. Takes no seat. */
export async function anEnrolment(db: Db, { priceCents = 7999, ...data }: EnrolmentData) {
  const { studentId, state = "held" } = data;
  const checkout = await db.checkout.create({ data: { studentId, totalCents: priceCents } });
  const paidCents = state === "paid" || state === "refunded" ? priceCents : 0;
  return db.enrolment.create({
    data: { priceCents, paidCents, participantId: studentId, checkoutId: checkout.id, ...data },
  });
}

type PaymentData = Omit<Prisma.PaymentUncheckedCreateInput, "studentId"> & { enrolmentId: string };

/** Enters a payment for one enrolment. */
export async function aPayment(db: Db | Tx, { enrolmentId, ...data }: PaymentData) {
  const { studentId } = await db.enrolment.findUniqueOrThrow({ where: { id: enrolmentId } });
  const { amountCents, refundedCents = 0 } = data;
  // The items of a payment sum up to it at the end of the transaction.
  return db.payment.create({
    data: { studentId, ...data, items: { create: { enrolmentId, amountCents, refundedCents } } },
  });
}

type RefundData = Omit<Prisma.RefundUncheckedCreateInput, "enrolmentId">;

/** Enters a refund of the only item of a payment, whose refunded amount stays as it is. */
export async function aRefund(db: Db, data: RefundData) {
  const { enrolmentId } = await db.paymentItem.findFirstOrThrow({ where: { paymentId: data.paymentId } });
  return db.refund.create({ data: { ...data, enrolmentId } });
}

type SelectionData = Omit<Prisma.SelectionUncheckedCreateInput, "participantId"> & { participantId?: string };

/** Selects a class, for the student themself unless given otherwise. */
export function aSelection(db: Db, data: SelectionData) {
  return db.selection.create({ data: { participantId: data.studentId, ...data } });
}

/** Forgets all payments, as a database that was restored to a time before them. */
export async function deletePayments(db: Db): Promise<void> {
  // The items of a payment sum up to it at the end of the transaction.
  await db.$transaction([db.paymentItem.deleteMany(), db.payment.deleteMany()]);
}

/** A discount code of an admin's. */
export async function aCode(db: Db, more: Partial<Prisma.DiscountCodeUncheckedCreateInput> & { code: string }) {
  return db.discountCode.create({
    data: { maxUsesPerFamily: 1000, ...more, createdById: more.createdById ?? (await aUser(db, "admin")).id },
  });
}
