import { describe, expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { errorOf } from "../../../test/holds.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { aTeacher, at, BERLIN, planner, VENUE } from "../../../test/sessions.ts";
import { changeSession } from "./change-session.ts";
import { addVenue, retireVenue, updateVenue } from "./save-venue.ts";

describe("a venue", () => {
  test("[SCHED-11] has a name of its own and keeps its zone once it has sessions", async ({ db }) => {
    const { add } = await aTeacher(db);
    const { id: venueId } = await addVenue({ db }, VENUE);
    expect(await errorOf(addVenue({ db }, VENUE))).toMatchObject({ code: "VENUE_NAME_TAKEN" });
    const change = { ...VENUE, venueId, timeZone: "Asia/Tokyo", mapUrl: "https://maps.example/1" };
    await updateVenue({ db }, change);
    await add([at("2029-05-01")], venueId);
    expect(await errorOf(updateVenue({ db }, { ...change, timeZone: BERLIN }))).toMatchObject({
      code: "VENUE_ZONE_KEPT",
    });
    expect(await errorOf(updateVenue({ db }, { ...change, venueId: crypto.randomUUID() }))).toMatchObject({
      code: "VENUE_NOT_FOUND",
    });
  });

  test("[SCHED-11] that is retired keeps its sessions and gets no new ones", async ({ db }) => {
    const { actor, classId, add } = await aTeacher(db);
    const { id: venueId } = await addVenue({ db }, VENUE);
    await add([at("2029-05-01")], venueId);
    await retireVenue({ db }, { venueId, isRetired: true });
    expect(await errorOf(add([at("2029-05-02")], venueId))).toMatchObject({ code: "VENUE_NOT_FOUND" });
    const { id: sessionId } = await db.session.findFirstOrThrow({ where: { classId } });
    await changeSession(planner(db, actor), { sessionId, venueId, times: at("2029-05-03") });
    await retireVenue({ db }, { venueId, isRetired: false });
    await add([at("2029-05-02")], venueId);
    const nowhere = { venueId: crypto.randomUUID(), isRetired: true };
    expect(await errorOf(retireVenue({ db }, nowhere))).toMatchObject({ code: "VENUE_NOT_FOUND" });
  });
});

test.for(["one side at a time", "negative control: without the lock"] as const)(
  "[SCHED-4] a venue becomes exclusive while a session is added there, %s",
  async (way, { db }) => {
    const isLocked = way === "one side at a time";
    if (!isLocked) await db.$executeRaw`ALTER TABLE sessions DISABLE TRIGGER sessions_complete`;
    const [one, two] = [await aTeacher(db), await aTeacher(db, "Karate")];
    const { id } = await addVenue({ db }, { ...VENUE, isExclusive: false });
    await one.add([at("2029-05-01")], id);
    let adding: Promise<unknown> = Promise.resolve();
    await db.$transaction(async (tx) => {
      await tx.venue.update({ where: { id }, data: { isExclusive: true } });
      const data = {
        classId: two.classId,
        instructorId: two.actor.id,
        venueId: id,
        timeZone: VENUE.timeZone,
        localStart: new Date("2029-05-01T16:30Z"),
        localEnd: new Date("2029-05-01T17:00Z"),
      };
      adding = db.session.create({ data }).then(
        () => "added",
        (error: Error) => error.message,
      );
      if (isLocked) await lockWaits(db, 1);
      else await adding;
    });
    if (isLocked) expect(await adding).toContain("sessions_venue_free");
    else expect(await adding).toBe("added");
  },
);
