import type { AnyCtx } from "../src/deps.ts";
import type Stripe from "stripe";
import { expect } from "vitest";
import type { Db } from "../src/db/client.ts";
import type { Prisma } from "../src/db/generated/client.ts";
import { startPayment } from "../src/modules/payments/start-payment.ts";
import { sumLedger } from "../src/modules/reconciliation/sum-ledger.ts";
import { aClass, aUser } from "./factories.ts";
import { aPaidEnrolment } from "./paid-enrolment.ts";
import { settle } from "./refund-steps.ts";
import { contextOf, signed } from "./signed.ts";

/** Plans a date of a class in May 2029. */
export async function planDate(db: Db, classId: string): Promise<void> {
  const { instructorId } = await db.class.findUniqueOrThrow({ where: { id: classId } });
  const times = { localStart: new Date("2029-05-01T12:00Z"), localEnd: new Date("2029-05-01T13:00Z") };
  await db.meeting.create({ data: { classId, instructorId, timeZone: "UTC", ...times } });
}

/** A class that begins in May 2029. */
export async function aComingClass(db: Db, more: Partial<Prisma.ClassUncheckedCreateInput> = {}) {
  const added = await aClass(db, more);
  await planDate(db, added.id);
  return added;
}

/** A paid place in Football at $80, which is to come as is another class at `priceCents`, its student and an admin. */
export async function aPlace(
  deps: AnyCtx,
  stripe: Stripe,
  priceCents: number,
  more: Partial<Prisma.ClassUncheckedCreateInput> = {},
) {
  const { db } = deps;
  const { id: football } = await aComingClass(db, { name: "Football", priceCents: 8000 });
  const { id: classId } = await aComingClass(db, { name: "Chess", priceCents, ...more });
  const place = await aPaidEnrolment(deps, stripe, { classId: football });
  const student = signed(deps, place.student);
  const admin = signed(deps, await aUser(db, "admin"));
  const input = { enrolmentId: place.enrolmentId, classId, differenceCents: priceCents - 8000 };
  return { ...place, football, classId, student, admin, input };
}

/** The books agree, and so do the counters of seats. */
export const expectConsistent = async ({ db }: AnyCtx) =>
  expect(await sumLedger(contextOf({ db }))).toMatchObject({ differenceCents: 0, inconsistentPayments: 0, seats: [] });

/** Every place with its class and what each payment paid and returned. */
export const enrolmentsOf = async (db: Db) => {
  const all = await db.enrolment.findMany({ include: { class: true, items: true }, orderBy: { id: "asc" } });
  return all.map(({ state, class: { name }, items }) =>
    [state, name, ...items.map(({ amountCents, refundedCents }) => `${amountCents}-${refundedCents}`).toSorted()].join(
      " ",
    ),
  );
};
/** Of each class the seats that are taken and enrolled. */
export const seatsOf = async (db: Db) => {
  const classes = await db.class.findMany({ orderBy: { createdAt: "asc" } });
  return Object.fromEntries(classes.map(({ name, seatsTaken, enrolledCount }) => [name, [seatsTaken, enrolledCount]]));
};

/** Pays for the seat that a move holds, on the ordinary way. */
export async function payMove(place: Awaited<ReturnType<typeof aPlace>>, deps: AnyCtx, stripe: Stripe) {
  const { paymentIntentId } = await startPayment(place.student, { classId: place.classId });
  await stripe.paymentIntents.confirm(paymentIntentId, { payment_method: "pm_card_visa" });
  return { paymentIntentId, outcome: await settle(deps, paymentIntentId) };
}
