import { expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aClass, anEnrolment, aUser } from "../../../test/factories.ts";
import { contextOf, signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import type { EnrolmentState } from "../../db/generated/enums.ts";
import { findClass } from "./find-class.ts";
import { updateClass } from "./update-class.ts";

const PAST = new Date("2026-07-01T08:00:00Z");

/** A class that has become pending by a new price, and a student whose enrolment in it has this state. */
async function anEditedClass(db: Db, state: EnrolmentState) {
  const instructor = await aUser(db, "instructor");
  const student = await aUser(db, "student");
  const isLive = state === "held" || state === "paid";
  const { id: classId, ...edited } = await aClass(db, {
    instructorId: instructor.id,
    priceCents: 3000,
    seatsTaken: Number(isLive),
    enrolledCount: Number(state === "paid"),
  });
  const dates = {
    held: { holdExpiresAt: new Date(Date.now() + 60_000), holdSlot: 1 },
    paid: { paidAt: PAST },
    released: { endedAt: PAST },
    refunded: { paidAt: PAST, endedAt: PAST },
  };
  await anEnrolment(db, { classId, studentId: student.id, state, priceCents: 3000, ...dates[state] });
  const { name, imageUrl, capacity, description } = edited;
  await updateClass(signed({ db }, instructor), {
    classId,
    name,
    imageUrl,
    capacity,
    description,
    priceCents: 4500,
  });
  return { classId, student };
}

test.for(["held", "paid"] as const)(
  "[LIFE-1] whose enrolment is %s sees the class while it waits for approval again",
  async (state, { db }) => {
    const { classId, student } = await anEditedClass(db, state);
    expect(await findClass(signed({ db }, student), { classId })).toMatchObject({
      status: "pending",
      priceCents: 4500,
    });
    const notFound = { code: "CLASS_NOT_FOUND" };
    await expect(findClass(contextOf({ db }), { classId })).rejects.toMatchObject(notFound);
    await expect(findClass(signed({ db }, await aUser(db, "student")), { classId })).rejects.toMatchObject(notFound);
  },
);

test.for(["released", "refunded"] as const)("[LIFE-1] whose enrolment is %s sees it no more", async (state, { db }) => {
  const { classId, student } = await anEditedClass(db, state);
  await expect(findClass(signed({ db }, student), { classId })).rejects.toMatchObject({ code: "CLASS_NOT_FOUND" });
});

test("an admin's feedback is the reason of a cancellation only where the class is cancelled", async ({ db }) => {
  const instructor = await aUser(db, "instructor");
  const ownFields = { instructorId: instructor.id, feedback: "Too few mats." };
  const denied = await aClass(db, { ...ownFields, status: "denied" });
  const cancelled = await aClass(db, { ...ownFields, status: "cancelled" });
  const reasonOf = async (classId: string) =>
    (await findClass(signed({ db }, instructor), { classId })).cancellationReason;
  expect(await reasonOf(denied.id)).toBeNull();
  expect(await reasonOf(cancelled.id)).toBe("Too few mats.");
});
