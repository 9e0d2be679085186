import { expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aClass, anEnrolment, aPayment, aUser } from "../../../test/factories.ts";
import { signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import { listPayments } from "./list-payments.ts";

async function aPaidEnrolment(db: Db, studentId: string, className: string, amountCents: number, paidAt: Date) {
  const { id: classId } = await aClass(db, {
    name: className,
    priceCents: amountCents,
    seatsTaken: 1,
    enrolledCount: 1,
  });
  const paymentIntentId = `pi_${className}`;
  const { id: enrolmentId } = await anEnrolment(db, {
    classId,
    studentId,
    state: "paid",
    priceCents: amountCents,
    paidAt,
  });
  await aPayment(db, { enrolmentId, paymentIntentId, className, amountCents, paidAt, state: "succeeded" });
}

test("[STU-6] the history is newest first, and can be sorted and searched", async ({ db }) => {
  const actor = await aUser(db, "student");
  await aPaidEnrolment(db, actor.id, "Judo", 3000, new Date("2026-06-01"));
  await aPaidEnrolment(db, actor.id, "Archery", 5000, new Date("2026-07-01"));
  await aPaidEnrolment(db, actor.id, "Rowing", 1000, new Date("2026-08-01"));
  const names = async (input: Partial<Parameters<typeof listPayments>[1]>) => {
    const { payments } = await listPayments(signed({ db }, actor), { sort: "newest", limit: 10, offset: 0, ...input });
    return payments.map(({ className }) => className);
  };
  expect(await names({})).toEqual(["Rowing", "Archery", "Judo"]);
  expect(await names({ sort: "oldest" })).toEqual(["Judo", "Archery", "Rowing"]);
  expect(await names({ sort: "price-desc" })).toEqual(["Archery", "Judo", "Rowing"]);
  expect(await names({ sort: "price-asc", limit: 1, offset: 1 })).toEqual(["Judo"]);
  expect(await names({ search: "pi_row" })).toEqual(["Rowing"]);
  expect(await names({ search: "ARCH" })).toEqual(["Archery"]);
});
