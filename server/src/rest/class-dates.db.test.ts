import { expect } from "vitest";
import { aClass, aSelection, aUser } from "../../test/factories.ts";
import { test } from "../../test/rest-test.ts";
import { at, planner, VENUE } from "../../test/meetings.ts";
import { addMeetings } from "../modules/schedule/add-meetings.ts";
import { addVenue } from "../modules/schedule/save-venue.ts";
import { contextOf } from "../../test/signed.ts";

test("[API-2][SCHED-3] a class has its next date with the offset; one without dates answers as before", async ({
  call,
  db,
  bearerOf,
}) => {
  const actor = await aUser(db, "instructor");
  const student = await aUser(db, "student");
  const classes = { Judo: [VENUE.timeZone, "-04:00"], Karate: ["Asia/Kolkata", "+05:30"] } as const;
  for (const [name, [timeZone]] of Object.entries(classes)) {
    const { id: classId } = await aClass(db, { instructorId: actor.id, name });
    const { id: venueId } = await addVenue(contextOf({ db }), { ...VENUE, name: `Hall of ${name}`, timeZone });
    await addMeetings(planner(db, actor), { classId, venueId, meetings: [at("2029-07-10"), at("2029-07-03")] });
    await aSelection(db, { classId, studentId: student.id });
  }
  const { id: classId } = await aClass(db, { instructorId: actor.id, name: "Plain" });
  await aSelection(db, { classId, studentId: student.id });
  const tokenOf = async (person: typeof actor) => (await bearerOf(person)).authorization.slice("Bearer ".length);
  const [teaches, studies] = [await tokenOf(actor), await tokenOf(student)];
  for (const [path, token] of [
    ["/getClass", teaches],
    ["/classes", undefined],
    ["/popularClasses", undefined],
    ["/MyClass", studies],
  ] as const) {
    const { body } = await call("GET", path, token === undefined ? {} : { token });
    const found = body as { className: string; nextSession?: unknown }[];
    expect(found.map(({ className }) => className).toSorted()).toEqual(["Judo", "Karate", "Plain"]);
    for (const one of found) {
      if (one.className === "Plain") expect(one).not.toHaveProperty("nextSession");
      else {
        const [timeZone, offset] = classes[one.className as keyof typeof classes];
        expect(one.nextSession).toEqual({
          start: `2029-07-03T16:00:00${offset}`,
          end: `2029-07-03T17:30:00${offset}`,
          timeZone,
          venue: `Hall of ${one.className}`,
        });
      }
    }
  }
});
