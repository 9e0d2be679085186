import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { migrate } from "../../../../scripts/database/migrate.ts";
import { postgresBinaries } from "../../../../scripts/local/postgres/binaries.ts";
import { startPostgres } from "../../../../scripts/local/postgres/postgres-server.ts";
import { freePort } from "../../../../scripts/school/ports.ts";
import { aClass, anEnrolment, aUser } from "../../../test/factories.ts";
import { createDb, type Db } from "../../db/client.ts";
import { WAITING } from "../office/waiting.ts";
import { addMeetings } from "./add-meetings.ts";
import { recomputeInstants } from "./recompute-instants.ts";
import { changeMeeting } from "./change-meeting.ts";
import { addVenue } from "./save-venue.ts";
import { contextOf, signed } from "../../../test/signed.ts";

const EDMONTON = "America/Edmonton";

/** PostgreSQL with zone files of its own, in which one zone can get the rules of another. */
async function ownZones() {
  const folder = await mkdtemp(join(tmpdir(), "campside-zones-"));
  const { postgres } = await postgresBinaries();
  await cp(dirname(dirname(postgres)), join(folder, "native"), { recursive: true });
  const program = (name: string) => join(folder, "native", "bin", name);
  const server = await startPostgres({
    folder: join(folder, "data"),
    port: await freePort(),
    password: "test",
    durable: false,
    binaries: { initdb: program("initdb"), postgres: program("postgres"), pg_ctl: program("pg_ctl") },
  });
  onTestFinished(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
  await migrate(server.url);
  const zone = (name: string) => join(folder, "native", "share", "postgresql", "timezone", name);
  const connect = () => {
    const db = createDb(server.url, { poolSize: 1 });
    onTestFinished(() => db.$disconnect());
    return db;
  };
  return { connect, giveRules: (to: string, from: string) => cp(zone(from), zone(to)) };
}

const startsOf = async (db: Db, classId: string) => {
  const meetings = await db.meeting.findMany({ where: { classId }, orderBy: { localStart: "asc" } });
  return meetings.map(({ startsAt, revision }) => `${startsAt.toISOString().slice(0, 16)} ${revision}`);
};

// Slow: starts a PostgreSQL of its own.
test("[TRUE-1] after a change of a zone's rules its meetings are computed anew, and what collides is listed", async () => {
  const { connect, giveRules } = await ownZones();
  const before = connect();
  const email = { publicUrl: "https://school.example" };
  const [kenji, ada] = [await aUser(before, "instructor"), await aUser(before, "instructor")];
  const venueOf = async (name: string, isExclusive: boolean) => {
    const venue = { name, address: "", mapUrl: "", timeZone: EDMONTON, isExclusive };
    return (await addVenue(contextOf({ db: before }), venue)).id;
  };
  const [rink, field] = [await venueOf("Rink", true), await venueOf("Field", false)];
  const classOf = async (instructorId: string) => (await aClass(before, { instructorId })).id;
  const [judo, chess] = [await classOf(kenji.id), await classOf(ada.id)];
  const plan = (classId: string, actor: typeof kenji, venueId: string | null, ...starts: string[]) =>
    addMeetings(signed({ db: before }, actor), {
      classId,
      venueId,
      meetings: starts.map((start) => ({ start, end: start.replace(":00", ":59") })),
    });
  // Each takes the hour of the one before; in summer nothing changes.
  await plan(judo, kenji, rink, "2028-07-15T16:00", "2028-12-15T16:00", "2028-12-15T17:00", "2028-12-15T18:00");
  // Ada's second one is by the clock of UTC, in what becomes the hour of her first one.
  await plan(chess, ada, field, "2028-12-15T10:00");
  await plan(chess, ada, null, "2028-12-15T16:00");
  await before.class.update({
    where: { id: judo },
    data: { enrolmentClosesLocal: new Date("2028-12-01T12:00Z"), enrolmentTimeZone: EDMONTON },
  });
  const student = await aUser(before, "student");
  await anEnrolment(before, {
    classId: judo,
    studentId: student.id,
    state: "paid",
    priceCents: 100,
    paidAt: new Date(),
  });
  const judoBefore = ["2028-07-15T22:00 0", "2028-12-15T23:00 0", "2028-12-16T00:00 0", "2028-12-16T01:00 0"];
  const chessBefore = ["2028-12-15T17:00 0", "2028-12-15T16:00 0"];
  expect([await startsOf(before, judo), await startsOf(before, chess)]).toEqual([judoBefore, chessBefore]);
  const log = pino({ level: "silent" });
  expect(await recomputeInstants(contextOf({ db: before, log, email }))).toEqual({ recomputed: 0, collisions: 0 });
  expect(await before.classRecipient.count()).toBe(0);

  // Summer time all the year round.
  await giveRules(EDMONTON, "Etc/GMT+6");
  const db = connect();
  expect(await recomputeInstants(contextOf({ db, log, email }))).toEqual({ recomputed: 3, collisions: 1 });
  expect(await startsOf(db, judo)).toEqual([
    "2028-07-15T22:00 0",
    "2028-12-15T22:00 1",
    "2028-12-15T23:00 1",
    "2028-12-16T00:00 1",
  ]);
  expect(await startsOf(db, chess)).toEqual(chessBefore);
  const { enrolmentEndsAt, lastEndsAt } = await db.class.findUniqueOrThrow({ where: { id: judo } });
  expect([enrolmentEndsAt, lastEndsAt]).toEqual([new Date("2028-12-01T18:00Z"), new Date("2028-12-16T00:59Z")]);
  const waiting = await db.$queryRaw<{ kind: string }[]>(WAITING);
  expect(waiting.map(({ kind }) => kind)).toEqual(["meeting_collides"]);
  const recipients = await db.classRecipient.findMany({ select: { classId: true, userId: true } });
  expect(new Set(recipients.map(({ classId, userId }) => `${classId} ${userId}`))).toEqual(
    new Set([`${judo} ${kenji.id}`, `${judo} ${student.id}`]),
  );
  const firstOfChess = await db.meeting.findFirstOrThrow({ where: { classId: chess, venueId: field } });
  await changeMeeting(signed({ db }, ada), {
    meetingId: firstOfChess.id,
    venueId: field,
    times: { start: "2028-12-15T09:00", end: "2028-12-15T09:59" },
  });
  expect(await db.$queryRaw(WAITING)).toEqual([]);
});
