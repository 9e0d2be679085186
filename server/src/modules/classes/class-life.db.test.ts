import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { z } from "zod";
import { test } from "../../../test/db-test.ts";
import { aUser } from "../../../test/factories.ts";
import { Prisma } from "../../db/generated/client.ts";
import { ClassStage, ClassStatus } from "../../db/generated/enums.ts";
import { inStage, whereMay } from "../../db/where-may.ts";
import {
  CLASS_LIFE,
  CLASS_STANDINGS,
  type ClassStanding,
  isPossible,
  type StageAction,
} from "../../schemas/class-life.ts";
import { HAS_SEATS, LISTED } from "./class-rows.ts";

const { sql } = Prisma;

/** Of the first and the last date, and of the end of enrolment, in hours from now. */
const TIMES = {
  none: {},
  toCome: { first: 1, last: 3 },
  closesBefore: { first: 1, last: 3, closes: -1 },
  underWay: { first: -1, last: 1 },
  past: { first: -3, last: -1 },
};
type Time = keyof typeof TIMES;

interface Columns {
  id: string;
  status: ClassStatus;
  isClosed: boolean;
  isArchived: boolean;
  time: Time;
  seatsTaken: number;
}

/** Every combination of the columns by which a class stands as it does, but for those that CHECKs exclude. */
const COMBINATIONS = Object.values(ClassStatus)
  .flatMap((status) =>
    [false, true].flatMap((isClosed) =>
      [false, true].flatMap((isArchived) =>
        (Object.keys(TIMES) as Time[]).flatMap((time) =>
          [0, 1, 2].map((seatsTaken): Columns => ({
            id: randomUUID(),
            status,
            isClosed,
            isArchived,
            time,
            seatsTaken,
          })),
        ),
      ),
    ),
  )
  .filter(({ status, isClosed, isArchived, seatsTaken }) => {
    if (status === "cancelled") return !isClosed;
    if (status === "approved") return isClosed || !isArchived;
    return status === "denied" || seatsTaken === 0 || !isArchived;
  });

/** What the columns say, in the order in which one outweighs another. */
function expectedOf({ status, isClosed, isArchived, time, seatsTaken }: Columns): ClassStanding {
  if (isArchived) return "archived";
  if (status !== "approved") return status;
  if (isClosed) return "closed";
  if (time === "past") return "over";
  if (time === "underWay" || time === "closesBefore") return "late";
  return seatsTaken === 2 ? "full" : "open";
}

const row = z.object({
  id: z.string(),
  stage: z.enum(ClassStage),
  standing: z.enum(CLASS_STANDINGS),
  isListed: z.boolean(),
  isSold: z.boolean(),
  hasSeats: z.boolean(),
  isOngoing: z.boolean(),
  needsInstructor: z.boolean(),
  takesVenue: z.boolean(),
  problem: z.string().nullable(),
});

const PROBLEMS: Partial<Record<ClassStanding, string | null>> = {
  open: null,
  full: "NO_SEATS_LEFT",
  late: "CLASS_CLOSED",
  over: "CLASS_CLOSED",
  closed: "CLASS_CLOSED",
};

test("[LIFE-1] for every combination of the columns, SQL and TypeScript agree how a class stands and what may happen", async ({
  db,
}) => {
  const student = await aUser(db, "student");
  // Two, because one may have only so many pending classes.
  const [odd, even] = [await aUser(db, "instructor"), await aUser(db, "instructor")];
  await db.$executeRaw`
    INSERT INTO classes (
      id, instructor_id, name, image_url, price_cents, capacity, seats_taken, enrolled_count, status, feedback, closed_at, archived_at,
      first_starts_at, last_ends_at, enrolment_closes_local, enrolment_time_zone
    )
    SELECT id, CASE WHEN "seatsTaken" = 1 THEN ${odd.id}::uuid ELSE ${even.id}::uuid END, 'Class', '', 7999, 2, "seatsTaken", "seatsTaken", status,
      CASE WHEN status = 'cancelled' THEN 'No hall' END, CASE WHEN "isClosed" THEN now() END, CASE WHEN "isArchived" THEN now() END,
      now() + make_interval(hours => first), now() + make_interval(hours => last),
      (now() + make_interval(hours => closes)) AT TIME ZONE 'UTC', CASE WHEN closes IS NOT NULL THEN 'UTC' END
    FROM jsonb_to_recordset(${JSON.stringify(COMBINATIONS.map((one) => ({ ...one, ...TIMES[one.time] })))}::jsonb) AS x (
      id uuid, status class_status, "isClosed" boolean, "isArchived" boolean, "seatsTaken" int, first int, last int, closes int
    )`;
  const rows = await db.$rows(
    sql`
      SELECT c.id, c.stage, class_standing(c) AS standing, ${LISTED} AS "isListed",
        c.stage = 'open' AND takes_enrolments(c) AS "isSold", ${LISTED} AND ${HAS_SEATS} AS "hasSeats",
        is_ongoing(c) AS "isOngoing", needs_instructor(c) AS "needsInstructor", takes_venue(c) AS "takesVenue",
        seat_problem(c, p, current_date) AS problem
      FROM classes c JOIN participants p ON p.id = ${student.id}::uuid`,
    row,
  );
  expect(rows).toHaveLength(COMBINATIONS.length);
  expect(new Set(rows.map(({ standing }) => standing))).toEqual(new Set(CLASS_STANDINGS));
  for (const { id, ...found } of rows) {
    const columns = COMBINATIONS.find((one) => one.id === id);
    if (!columns) throw new Error("a class of nobody's");
    const standing = expectedOf(columns);
    const has = columns.seatsTaken > 0;
    expect({ ...found, columns }).toEqual({
      columns,
      stage: standing in ClassStage ? standing : "open",
      standing,
      isListed: isPossible(standing, "list"),
      isSold: isPossible(standing, "sell"),
      hasSeats: standing === "open",
      isOngoing: isPossible(standing, "plan") && columns.time !== "past",
      needsInstructor: isPossible(standing, "edit") && (standing !== "denied" || has),
      takesVenue: isPossible(standing, "cancel") || (has && isPossible(standing, "cancelWithSeats")),
      problem: standing in PROBLEMS ? PROBLEMS[standing] : "CLASS_NOT_FOUND",
    });
  }

  const actions = [...new Set(Object.values(CLASS_LIFE).flat())].filter(
    (action): action is StageAction => action !== "list" && action !== "sell",
  );
  for (const action of actions) {
    const expected = rows.filter(({ standing }) => isPossible(standing, action)).map(({ id }) => id);
    const byPrisma = await db.class.findMany({ where: whereMay(action), select: { id: true } });
    const bySql = await db.$rows(
      sql`SELECT id FROM classes c WHERE ${inStage("c", action)}`,
      z.object({ id: z.string() }),
    );
    const idsOf = (found: { id: string }[]) => found.map(({ id }) => id).toSorted();
    const ids = expected.toSorted();
    expect({ action, byPrisma: idsOf(byPrisma), bySql: idsOf(bySql) }).toEqual({ action, byPrisma: ids, bySql: ids });
  }
});
