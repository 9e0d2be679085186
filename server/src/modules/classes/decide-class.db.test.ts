import { SCHOOL } from "../../../test/school.ts";
import { describe, expect } from "vitest";
import { test } from "../../../test/db-test.ts";
import { aClass, aUser } from "../../../test/factories.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { at, planner } from "../../../test/meetings.ts";
import { contextOf, signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import type { AppError } from "../../errors/app-error.ts";
import { approveClass, denyClass } from "./decide-class.ts";
import { APPROVED_FIELDS, type ApprovedFields } from "./classes.policy.ts";
import { listAllClasses } from "./list-all-classes.ts";
import { addMeetings } from "../schedule/add-meetings.ts";
import { changeMeeting, removeMeeting } from "../schedule/change-meeting.ts";
import { toLocalTime } from "../schedule/local-time.ts";
import type { UpdateClassInput } from "./classes.schema.ts";
import { updateClass } from "./update-class.ts";

test("[ADMIN-5] of two concurrent decisions one is refused", async ({ db }) => {
  const { id: classId } = await aClass(db, { status: "pending" });
  const outcomes = await Promise.allSettled([
    approveClass(contextOf({ db }), { classId }),
    denyClass(contextOf({ db }), { classId, feedback: "Too dear." }),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "CLASS_DECIDED" } });
});

test("[ADMIN-5] a decision answers how the class stands by then: an approved one may be closed, full or too late", async ({
  db,
}) => {
  const decided = { status: "approved", isClosed: false, isCloseRequested: false };
  const past = new Date(Date.now() - 3_600_000);
  for (const [columns, stands] of [
    [{}, { standing: "open" }],
    [{ closedAt: past }, { standing: "closed", isClosed: true }],
    [{ capacity: 1, seatsTaken: 1 }, { standing: "full" }],
    [{ enrolmentClosesLocal: past, enrolmentTimeZone: "UTC" }, { standing: "late" }],
  ] as const) {
    const { id: classId } = await aClass(db, { status: "pending", ...columns });
    expect(await approveClass(contextOf({ db }), { classId })).toEqual({ ...decided, ...stands });
  }
  const { id: classId } = await aClass(db, { status: "pending" });
  expect(await denyClass(contextOf({ db }), { classId, feedback: "" })).toEqual({
    ...decided,
    status: "denied",
    standing: "denied",
  });
});

test("[ADMIN-5] a denial stores its feedback, and null for an empty one", async ({ db }) => {
  const { id: classId } = await aClass(db, { status: "pending" });
  await denyClass(contextOf({ db }), { classId, feedback: "Please add a warm-up." });
  expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({
    status: "denied",
    feedback: "Please add a warm-up.",
  });
  const { id: other } = await aClass(db, { status: "pending" });
  await denyClass(contextOf({ db }), { classId: other, feedback: "" });
  expect(await db.class.findUnique({ where: { id: other } })).toMatchObject({ status: "denied", feedback: null });
});

test("[ADMIN-4] the list shows every class, pending ones first, and finds by e-mail", async ({ db }) => {
  await aClass(db, { status: "approved" });
  await aClass(db, { status: "denied" });
  const { id, instructorId } = await aClass(db, { status: "pending" });
  const page = { sort: "waiting", limit: 25, offset: 0 } as const;
  const { classes, total } = await listAllClasses(contextOf({ db }), page);
  expect(classes.map(({ status }) => status)).toEqual(["pending", "approved", "denied"]);
  expect(total).toBe(3);
  const { email } = await db.user.findUniqueOrThrow({ where: { id: instructorId } });
  expect((await listAllClasses(contextOf({ db }), { ...page, search: email.toUpperCase() })).classes).toMatchObject([
    { id },
  ]);
});

test("[ADMIN-4] the list can be sorted by age, name and price", async ({ db }) => {
  await aClass(db, { name: "Judo", priceCents: 3000 });
  await aClass(db, { name: "Archery", priceCents: 5000, status: "pending" });
  await aClass(db, { name: "Rowing", priceCents: 1000, status: "denied" });
  const names = async (sort: "newest" | "name" | "price") => {
    const { classes } = await listAllClasses(contextOf({ db }), { sort, limit: 25, offset: 0 });
    return classes.map(({ name }) => name);
  };
  expect(await names("newest")).toEqual(["Rowing", "Archery", "Judo"]);
  expect(await names("name")).toEqual(["Archery", "Judo", "Rowing"]);
  expect(await names("price")).toEqual(["Rowing", "Judo", "Archery"]);
});

describe("[LIFE-4][SCHED-6] an edit while an admin looks at the class", () => {
  const SEEN = { name: "Judo", description: "For all.", imageUrl: "/pictures/judo-800.webp", priceCents: 1000 };

  async function aPendingClass(db: Db) {
    const actor = await aUser(db, "instructor");
    const {
      id: classId,
      version,
      capacity,
    } = await aClass(db, {
      ...SEEN,
      status: "pending",
      instructorId: actor.id,
    });
    const edit = ({
      enrolmentClosesLocal: end,
      ...changes
    }: Partial<ApprovedFields> & Partial<Pick<UpdateClassInput, "seen" | "capacity">>) => {
      const closes = end && { enrolmentCloses: toLocalTime(end) };
      const deps = signed({ db, school: SCHOOL }, actor);
      return updateClass(deps, { classId, capacity, ...SEEN, ...changes, ...closes });
    };
    const stored = () => db.class.findUniqueOrThrow({ where: { id: classId } });
    return { classId, version, edit, stored };
  }

  test("is an edit of the columns that the trigger counts, and those are the fields that are approved", async ({
    db,
  }) => {
    const columns = await db.$queryRaw<{ name: string }[]>`
      SELECT attname AS name FROM pg_trigger JOIN pg_attribute ON attrelid = tgrelid AND attnum = ANY (tgattr)
      WHERE tgname = 'classes_version'`;
    const inSnakeCase = APPROVED_FIELDS.map((field) =>
      field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    );
    expect(columns.map(({ name }) => name).toSorted()).toEqual(inSnakeCase.toSorted());
  });

  // The compiler asks for each field of the policy.
  const CHANGED: ApprovedFields = {
    name: "Wrestling",
    description: "For none.",
    imageUrl: "/pictures/other-800.webp",
    priceCents: 999_900,
    sport: "Wrestling",
    level: "advanced",
    minAge: 8,
    maxAge: 14,
    enrolmentClosesLocal: new Date("2028-07-07T16:00Z"),
  };
  const changesOfOne = Object.entries(CHANGED).map(([field, value]) => ({ [field]: value }));

  test.for(changesOfOne)(
    "of %o: the approval is refused, and given again for the new version",
    async (changes, { db }) => {
      const { classId, version, edit, stored } = await aPendingClass(db);
      await edit(changes);
      await expect(approveClass(contextOf({ db }), { classId, version })).rejects.toMatchObject({
        code: "CLASS_CHANGED",
        message: "The class has changed. Please look again.",
      });
      expect(await stored()).toMatchObject({ status: "pending", version: version + 1 });
      expect(await db.auditEvent.count()).toBe(0);
      const [seen] = (await listAllClasses(contextOf({ db }), { sort: "waiting", limit: 25, offset: 0 })).classes;
      await approveClass(contextOf({ db }), { classId, version: seen?.version });
      expect(await stored()).toMatchObject({ status: "approved", ...changes });
    },
  );

  test("of its seats: the approval is refused; of an approved class they need none", async ({ db }) => {
    const { classId, version, edit, stored } = await aPendingClass(db);
    const approve = (seen: number) => approveClass(contextOf({ db }), { classId, version: seen });
    await edit({ capacity: 20 });
    await expect(approve(version)).rejects.toMatchObject({ code: "CLASS_CHANGED" });
    await approve(version + 1);
    await edit({ capacity: 30 });
    expect(await stored()).toMatchObject({ status: "approved", capacity: 30, version: version + 1 });
  });

  test("of its dates, added, moved and removed: the approval is refused each time", async ({ db }) => {
    const actor = await aUser(db, "instructor");
    const { id: classId } = await aClass(db, { status: "pending", instructorId: actor.id });
    const deps = planner(db, actor);
    const changes = [
      () => addMeetings(deps, { classId, venueId: null, meetings: [at("2028-07-03"), at("2028-07-05")] }),
      async () => {
        const { id: meetingId } = await db.meeting.findFirstOrThrow({ orderBy: { startsAt: "asc" } });
        // Not the first or the last instant, nor another weekday.
        return changeMeeting(deps, { meetingId, venueId: null, times: at("2028-07-03", "16:30") });
      },
      async () => {
        const { id: meetingId } = await db.meeting.findFirstOrThrow({ orderBy: { startsAt: "desc" } });
        return removeMeeting(deps, { meetingId });
      },
    ];
    for (const change of changes) {
      const { version } = await db.class.findUniqueOrThrow({ where: { id: classId } });
      await change();
      const approval = approveClass(contextOf({ db }), { classId, version });
      await expect(approval).rejects.toMatchObject({ code: "CLASS_CHANGED" });
    }
    const { version } = await db.class.findUniqueOrThrow({ where: { id: classId } });
    await approveClass(contextOf({ db }), { classId, version });
    await addMeetings(deps, { classId, venueId: null, meetings: [at("2028-07-10")] });
    expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ status: "approved", version });
  });

  test("is denied all the same, and old clients approve what is stored", async ({ db }) => {
    const { classId, edit, stored } = await aPendingClass(db);
    await edit({ priceCents: 999_900 });
    await denyClass(contextOf({ db }), { classId, feedback: "" });
    expect(await stored()).toMatchObject({ status: "denied" });
    await edit({ priceCents: 2000 });
    await approveClass(contextOf({ db }), { classId });
    expect(await stored()).toMatchObject({ status: "approved", priceCents: 2000 });
  });

  /** The edit and the approval wait for the same row; the edit gets it first. */
  async function editBeforeApproval(db: Db) {
    const { classId, version, edit, stored } = await aPendingClass(db);
    const { outcomes } = await db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT 1 FROM classes FOR UPDATE`;
      const edited = edit({ priceCents: 999_900 });
      await lockWaits(db, 1);
      const approved = approveClass(contextOf({ db }), { classId, version });
      await lockWaits(db, 2);
      return { outcomes: Promise.allSettled([edited, approved]) };
    });
    const [edited, approved] = await outcomes;
    expect(edited.status).toBe("fulfilled");
    const { status, priceCents } = await stored();
    return { status, priceCents, error: approved.status === "rejected" ? (approved.reason as AppError).code : null };
  }

  test("at the same moment: what the admin has not seen is not approved", async ({ db }) => {
    expect(await editBeforeApproval(db)).toEqual({ status: "pending", priceCents: 999_900, error: "CLASS_CHANGED" });
  });

  test("without the version's trigger the same race approves the unseen price", async ({ db }) => {
    await db.$executeRaw`DROP TRIGGER classes_version ON classes`;
    expect(await editBeforeApproval(db)).toEqual({ status: "approved", priceCents: 999_900, error: null });
  });

  test.for([
    ["its text", { description: "Of tab one." }],
    ["its seats", { capacity: 20 }],
  ] as const)("of %s in another tab: the form that has not seen it is refused", async ([, first], { db }) => {
    const { classId, edit, stored } = await aPendingClass(db);
    const { version, capacity } = await stored();
    const seen = { version, capacity };
    await edit({ ...first, seen });
    await expect(edit({ priceCents: 1234, seen })).rejects.toMatchObject({
      code: "CLASS_CHANGED",
      message: "The class has changed. Please look again.",
    });
    expect(await stored()).toMatchObject({ ...first, priceCents: 1000 });
    const now = await stored();
    await edit({ ...first, priceCents: 1234, seen: { version: now.version, capacity: now.capacity } });
    expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ ...first, priceCents: 1234 });
  });

  test("of an approved class in two tabs: the second is refused, and no price becomes public unapproved", async ({
    db,
  }) => {
    const { classId, edit, stored } = await aPendingClass(db);
    await approveClass(contextOf({ db }), { classId });
    const { outcomes } = await db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT 1 FROM classes FOR UPDATE`;
      // The row goes to them in this order. The other way round both succeed: a capacity needs no approval.
      const edits = [edit({ priceCents: 2000 })];
      await lockWaits(db, 1);
      edits.push(edit({ capacity: 20 }));
      await lockWaits(db, 2);
      return { outcomes: Promise.allSettled(edits) };
    });
    const refused = (await outcomes).flatMap((one) => (one.status === "rejected" ? [one.reason as AppError] : []));
    expect(refused.map(({ code }) => code)).toEqual(["CLASS_CHANGED"]);
    expect(await stored()).toMatchObject({ status: "pending", priceCents: 2000 });
  });
});
