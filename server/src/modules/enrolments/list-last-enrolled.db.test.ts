import { expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aClass, anEnrolment, aUser } from "../../../test/factories.ts";
import { listLastEnrolled } from "./list-last-enrolled.ts";
import { signed } from "../../../test/signed.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 6, 1, 10, minute));

test("[DASH-5] an instructor sees the five latest paid enrolments in own classes, the latest first", async ({ db }) => {
  const actor = await aUser(db, "instructor");
  const ownClasses = [await aClass(db, { instructorId: actor.id }), await aClass(db, { instructorId: actor.id })];
  const enrol = async (classId: string, name: string, minute: number, state: "paid" | "refunded" = "paid") => {
    const { id: studentId } = await aUser(db, "student", { name });
    const ended = state === "refunded" ? { endedAt: at(59) } : {};
    await anEnrolment(db, { classId, studentId, state, priceCents: 7999, paidAt: at(minute), ...ended });
  };
  for (const [index, name] of ["Ada", "Bo", "Cy", "Di", "Ed", "Flo"].entries()) {
    await enrol(ownClasses[index % 2]?.id ?? "", name, index);
  }
  await enrol(ownClasses[0]?.id ?? "", "Gone", 30, "refunded");
  await enrol((await aClass(db)).id, "Elsewhere", 31);
  const listed = await listLastEnrolled(signed({ db }, actor));
  expect(listed.map(({ name }) => name)).toEqual(["Flo", "Ed", "Di", "Cy", "Bo"]);
  expect(listed[0]).toMatchObject({ classId: ownClasses[1]?.id, className: ownClasses[1]?.name, paidAt: at(5) });
});
