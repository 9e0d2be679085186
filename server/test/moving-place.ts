import type Stripe from "stripe";
import { expect } from "vitest";
import type { Db } from "../src/db/client.ts";
import type { Prisma } from "../src/db/generated/client.ts";
import { sumLedger } from "../src/modules/reconciliation/sum-ledger.ts";
import { aClass, aUser } from "./factories.ts";
import { aPaidEnrolment } from "./paid-enrolment.ts";
import type { MoneyDeps } from "./refund-steps.ts";
import { signed } from "./signed.ts";

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
  deps: MoneyDeps,
  stripe: Stripe,
  priceCents: number,
  more: Partial<Prisma.ClassUncheckedCreateInput> = {},
) {
  const { db } = deps;
  const { id: football } = await aComingClass(db, { name: "Football", priceCents: 8000 });
  const { id: classId } = await aComingClass(db, { name: "Chess", priceCents, ...more });
  const place = await aPaidEnrolment(deps, stripe, { classId: football });
  const student = signed({ ...deps, cancelWithinHours: 24 }, place.student);
  const admin = signed(deps, await aUser(db, "admin"));
  const input = { enrolmentId: place.enrolmentId, classId, differenceCents: priceCents - 8000 };
  return { ...place, football, classId, student, admin, input };
}

/** The books agree, and so do the counters of seats. */
export const expectConsistent = async ({ db }: Pick<MoneyDeps, "db">) =>
  expect(await sumLedger({ db })).toMatchObject({ differenceCents: 0, inconsistentPayments: 0, seats: [] });
