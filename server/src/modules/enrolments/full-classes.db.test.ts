import { expect, onTestFinished } from "vitest";
import { test } from "../../../test/app-test.ts";
import { aChild, aClass, aUser } from "../../../test/factories.ts";
import { hold } from "../../../test/holds.ts";
import { recordStatements, type Statement } from "../../../test/statements.ts";
import { createDb } from "../../db/client.ts";

const CALLS = 20;

/** A server, and the statements that it sends for holds. */
const holdTest = test.extend<{
  call: (
    procedure: "payments.start" | "payments.release",
    student: { id: string },
    classId: string,
    participantId?: string,
  ) => Promise<{ code: string | undefined; waitSeconds: number }>;
  holdStatements: Statement[];
}>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads a fixture's needs from this pattern
  holdStatements: async ({}, use) => {
    await use([]);
  },
  call: async ({ anotherApp, bearerOf, databaseUrl, db, holdStatements }, use) => {
    const seats = createDb(databaseUrl, { poolSize: 4, onConnect: recordStatements(holdStatements) });
    onTestFinished(() => seats.$disconnect());
    const app = await anotherApp({ pools: { reads: db, seats, money: db, plans: db } });
    await use(async (procedure, student, classId, participantId) => {
      const held = await db.enrolment.findFirst({ where: { classId, studentId: student.id, state: "held" } });
      const answer = await app.inject({
        method: "POST",
        url: `/trpc/${procedure}`,
        headers: await bearerOf(student),
        payload: {
          json: procedure === "payments.release" ? { checkoutId: held?.checkoutId } : { classId, participantId },
        },
      });
      const { error } = answer.json<{ error?: { json: { data: { errorCode: string } } } }>();
      return { code: error?.json.data.errorCode, waitSeconds: Number(answer.headers["retry-after"]) };
    });
  },
});

const soldOut = { code: "NO_SEATS_LEFT" };

holdTest(
  "[RUSH-1] a class that is sold out refuses further holds without a statement, and says when a seat may come back",
  async ({ db, call, holdStatements }) => {
    const { id: classId } = await aClass(db, { capacity: 1 });
    await hold(db, await aUser(db, "student"), classId);
    const students = await Promise.all(Array.from({ length: CALLS }, () => aUser(db, "student")));
    const first = await aUser(db, "student");
    expect(await call("payments.start", first, classId)).toMatchObject(soldOut);
    const before = holdStatements.length;
    expect(before).toBeGreaterThan(0);
    const answers = await Promise.all(students.map((student) => call("payments.start", student, classId)));
    for (const { code, waitSeconds } of answers) {
      expect(code).toBe("NO_SEATS_LEFT");
      expect(waitSeconds).toBeGreaterThan(14 * 60);
      expect(waitSeconds).toBeLessThanOrEqual(15 * 60);
    }
    expect(holdStatements).toHaveLength(before);
  },
);

holdTest(
  "[RUSH-1] a student of the class gets the own hold, and a seat that this process has released is held at once",
  async ({ db, call }) => {
    const { id: classId } = await aClass(db, { capacity: 1 });
    const holder = await aUser(db, "student");
    const other = await aUser(db, "student");
    expect(await call("payments.start", holder, classId)).toMatchObject({ code: undefined });
    for (const _again of [1, 2]) expect(await call("payments.start", other, classId)).toMatchObject(soldOut);
    expect(await call("payments.start", holder, classId)).toMatchObject({ code: undefined });
    await call("payments.release", holder, classId);
    expect(await call("payments.start", other, classId)).toMatchObject({ code: undefined });
    expect(await call("payments.start", holder, classId)).toMatchObject(soldOut);
  },
);

holdTest(
  "[FAM-2][RUSH-1] the account of a seated child reaches the database: for that child's hold, and for another one's refusal",
  async ({ db, call, holdStatements }) => {
    const { id: classId } = await aClass(db, { capacity: 1 });
    const guardian = await aUser(db, "student");
    const [seated, sibling] = [await aChild(db, guardian.id), await aChild(db, guardian.id)];
    expect(await call("payments.start", guardian, classId, seated.id)).toMatchObject({ code: undefined });
    for (const _again of [1, 2]) {
      const before = holdStatements.length;
      expect(await call("payments.start", guardian, classId, sibling.id)).toMatchObject(soldOut);
      expect(holdStatements.length).toBeGreaterThan(before);
      expect(await call("payments.start", guardian, classId, seated.id)).toMatchObject({ code: undefined });
    }
    await db.class.update({ where: { id: classId }, data: { capacity: 2 } });
    expect(await call("payments.start", guardian, classId, sibling.id)).toMatchObject({ code: undefined });
  },
);
