import type { AnyCtx } from "../../deps.ts";
import { schoolWith } from "../../../test/school.ts";
import type Stripe from "stripe";
import { describe, expect } from "vitest";
import { aUser } from "../../../test/factories.ts";
import { aFixedClock } from "../../../test/fixed-clock.ts";
import { sendAll, test as mailTest } from "../../../test/mail-test.ts";
import { aPaidEnrolment } from "../../../test/paid-enrolment.ts";
import { aTeacher, at, BERLIN, planner, VENUE } from "../../../test/meetings.ts";
import { contextOf, signed } from "../../../test/signed.ts";
import { shownText, wordsOf } from "../../../test/words-of.ts";
import { cancelEnrolment } from "../enrolments/cancel-enrolment.ts";
import { cancelMeeting } from "../enrolments/cancel-meeting.ts";
import { addMeetings } from "../schedule/add-meetings.ts";
import { changeMeeting } from "../schedule/change-meeting.ts";
import { addVenue } from "../schedule/save-venue.ts";
import { remindOfMeetings } from "./remind-of-meetings.ts";
import { unsubscribe } from "./unsubscribe.ts";

const DUE = "2029-05-07 09:00 Europe/Berlin";

/** A student and an instructor who are reminded of a meeting in New York; `send` delivers at that moment. */
const test = mailTest.extend<{ reminded: Awaited<ReturnType<typeof aReminder>> }>({
  reminded: async ({ deps, stripe, sendDeps, databaseUrl }, use) =>
    use(await aReminder({ deps, stripe, sendDeps, databaseUrl })),
});

type Given = { deps: AnyCtx; stripe: Stripe; sendDeps: AnyCtx; databaseUrl: string };

async function aReminder({ deps, stripe, sendDeps, databaseUrl }: Given) {
  const { db } = deps;
  const { actor, classId, add } = await aTeacher(db, "Judo & <b>Karate</b>");
  const { id: venueId } = await addVenue(contextOf({ db }), { ...VENUE, address: "Old Farm Yard" });
  await add([at("2029-05-08")], venueId);
  const student = await aUser(db, "student", { name: "Søren Ångström" });
  const { enrolmentId } = await aPaidEnrolment(deps, stripe, { classId, student });
  await sendAll(sendDeps);
  const clock = await aFixedClock(databaseUrl);
  await clock.setTo(DUE);
  await remindOfMeetings({ ...deps, db: clock.db, school: schoolWith({ timeZone: BERLIN }) });
  const { id: meetingId } = await db.meeting.findFirstOrThrow({ where: { classId } });
  const send = async (moment = DUE) => {
    await clock.setTo(moment);
    await sendAll({ ...sendDeps, db: clock.db });
  };
  return { actor, student, enrolmentId, classId, meetingId, venueId, send };
}

describe("[MAIL-3][MAIL-4] the reminder of a meeting", () => {
  test("says what, when and where, and the same in HTML and text", async ({ reminded, catcher }) => {
    const { student, actor, send } = reminded;
    await send();
    const reminders = catcher.messages.filter(({ subject }) => subject.startsWith("Reminder"));
    expect(reminders.map(({ to }) => to)).toEqual(expect.arrayContaining([[student.email], [actor.email]]));
    expect(reminders).toHaveLength(2);
    const message = reminders.find(({ to }) => to.includes(student.email));
    expect(message?.subject).toBe("Reminder: Judo & <b>Karate</b> on Tue 8 May 2029, 16:00");
    expect(message?.text).toContain("When: Tue 8 May 2029, 16:00–17:30 (America/New_York)");
    expect(message?.text).toContain("Where: Hall 1, Old Farm Yard");
    expect(message?.text).toContain("Hello Søren,");
    expect(JSON.stringify(message)).not.toContain("Ångström");
    expect(wordsOf(shownText(message?.html).replaceAll(/&lt;|&gt;/g, " "))).toEqual(wordsOf(message?.text));
  });

  test("names all that are left of a day, at their present times and places", async ({ reminded, db, catcher }) => {
    const { actor, student, meetingId, venueId, classId, send } = reminded;
    await changeMeeting(planner(db, actor), { meetingId, venueId, times: at("2029-05-08", "17:00", "18:00") });
    const days = [at("2029-05-08", "09:00", "10:00"), at("2029-05-08", "19:00", "20:00"), at("2029-05-09")];
    await addMeetings(planner(db, actor), { classId, venueId: null, meetings: days });
    await send("2029-05-08 12:00 Europe/Berlin");
    const reminders = catcher.messages.find(
      ({ to, subject }) => to.includes(student.email) && subject.startsWith("Reminder"),
    );
    expect(reminders?.subject).toBe("Reminder: Judo & <b>Karate</b> on Tue 8 May 2029");
    expect(reminders?.text).toContain("2 dates of Judo & <b>Karate</b> are coming up.");
    expect(reminders?.text.match(/When: .*/g)).toEqual([
      "When: Tue 8 May 2029, 19:00–20:00 (Europe/Berlin)",
      "When: Tue 8 May 2029, 17:00–18:00 (America/New_York)",
    ]);
    expect(wordsOf(shownText(reminders?.html).replaceAll(/&lt;|&gt;/g, " "))).toEqual(wordsOf(reminders?.text));
  });

  test("[MAIL-5] can be ended by its link, in the header for mail programs, in HTML and in text", async ({
    reminded,
    catcher,
    sendDeps,
    db,
  }) => {
    const { student, send } = reminded;
    await send();
    const message = catcher.messages.find(
      ({ to, subject }) => to.includes(student.email) && subject.startsWith("Reminder"),
    );
    const link = /End these messages: (\S+)$/.exec(message?.text.trim() ?? "")?.[1] ?? "";
    expect(message?.html).toContain(`href="${link.replaceAll("&", "&amp;")}"`);
    // The parser joins List-Unsubscribe and List-Unsubscribe-Post.
    expect(JSON.parse(message?.headers["list"] ?? "")).toEqual({
      unsubscribe: { url: link },
      "unsubscribe-post": { name: "List-Unsubscribe=One-Click" },
    });
    expect(link).toMatch(/^https:\/\/school\.example\/email\/unsubscribe\?/);
    await unsubscribe(sendDeps, Object.fromEntries(new URL(link).searchParams));
    expect(await db.emailPreference.findMany()).toMatchObject([{ userId: student.id, topic: "meeting_reminders" }]);
    const paid = catcher.messages.find(({ subject }) => subject.startsWith("You are enrolled"));
    expect(paid).toBeDefined();
    expect(JSON.stringify(paid)).not.toContain("nsubscribe");
  });
});

describe("[MAIL-2] the reminder of a meeting is dropped when", () => {
  test("all of the day were moved to another, cancelled or have begun", async ({ reminded, db, deps, catcher }) => {
    const { actor, classId, meetingId, venueId, send } = reminded;
    const reasons = async () =>
      (await db.emailMessage.findMany({ where: { kind: "meeting_reminder" } })).map(({ error }) => error);
    const again = () =>
      db.emailMessage.updateMany({ where: { kind: "meeting_reminder" }, data: { state: "queued", error: null } });
    const NONE_LEFT = "noDateLeft";
    const expectNone = async (moment?: string) => {
      await send(moment);
      expect(await reasons()).toEqual([NONE_LEFT, NONE_LEFT]);
      await again();
    };
    await expectNone("2029-05-08 16:00 America/New_York");
    const move = (day: string) => changeMeeting(planner(db, actor), { meetingId, venueId, times: at(day) });
    await move("2029-05-09");
    await expectNone();
    await move("2029-05-08");
    // The last one of a class is not cancelled by itself.
    await addMeetings(planner(db, actor), { classId, venueId: null, meetings: [at("2029-06-08")] });
    await cancelMeeting(signed(deps, await aUser(db, "admin")), { meetingId, reason: "Storm", refundCents: 0 });
    await expectNone();
    expect(catcher.messages.filter(({ subject }) => subject.startsWith("Reminder"))).toEqual([]);
  });

  test("the enrolment has ended, or the user wants none any more", async ({ reminded, db, deps, catcher }) => {
    const { actor, enrolmentId, send } = reminded;
    await cancelEnrolment(signed(deps, await aUser(db, "admin")), { enrolmentId, refundCents: 0 });
    await db.emailPreference.create({ data: { userId: actor.id, topic: "meeting_reminders" } });
    await send();
    const dropped = await db.emailMessage.findMany({ where: { state: "dropped" } });
    expect(dropped.map(({ error }) => String(error)).toSorted()).toEqual(["noDateLeft", "noReminders"]);
    expect(catcher.messages.filter(({ subject }) => subject.startsWith("Reminder"))).toEqual([]);
  });
});
