import { expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aClass, aUser } from "../../../test/factories.ts";
import { signed } from "../../../test/signed.ts";
import { findManagedClass } from "./find-managed-class.ts";

test("[OFFICE-1] a class in the office is open to its instructor and admins, and to a substitute soon, without feedback", async ({
  db,
}) => {
  const [instructor, other, admin] = [
    await aUser(db, "instructor"),
    await aUser(db, "instructor"),
    await aUser(db, "admin"),
  ];
  const { id: classId } = await aClass(db, { instructorId: instructor.id, status: "denied", feedback: "Too short" });
  const as = (actor: typeof other) => findManagedClass(signed({ db }, actor), { classId });
  expect(await as(instructor)).toMatchObject({ id: classId, isOwn: true, feedback: "Too short" });
  expect(await as(admin)).toMatchObject({ id: classId, isOwn: false, feedback: "Too short" });
  await expect(as(other)).rejects.toMatchObject({ code: "CLASS_NOT_FOUND" });
  await db.$executeRaw`
    INSERT INTO meetings (class_id, substitute_id, local_start, local_end, time_zone)
    SELECT ${classId}::uuid, ${other.id}::uuid, day + time '23:00', day + time '23:30', 'UTC'
    FROM (SELECT (now() AT TIME ZONE 'UTC')::date + 1) AS tomorrow (day)`;
  expect(await as(other)).toMatchObject({ id: classId, isOwn: false, feedback: null, waiting: 0 });
});
