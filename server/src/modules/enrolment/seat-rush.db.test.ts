import { TRPCClientError } from "@trpc/client";
import { describe, expect } from "vitest";
import { aClass, aUser } from "../../../test/factories.ts";
import { type Api, type ServerProcess, test } from "../../../test/process-test.ts";
import type { Db } from "../../db/client.ts";
import type { AppRouter } from "../../trpc/app-router.ts";

const STUDENTS = 200;
const SEATS = 10;
const ROUNDS = 20;

/** Two hundred students, each signed in at one of the servers. */
async function crowd(db: Db, servers: ServerProcess[]): Promise<Api[]> {
  const students = await Promise.all(Array.from({ length: STUDENTS }, () => aUser(db, "student")));
  return Promise.all(students.map((actor, index) => (servers[index % servers.length] ?? raise()).apiOf(actor)));
}

function raise(): never {
  throw new Error("no server has been started");
}

/** All of them press Pay Now at once; answers how many got a seat, and how the others were refused. */
async function rush(students: Api[], classId: string): Promise<{ seated: number; refusals: unknown[] }> {
  const outcomes = await Promise.allSettled(students.map((api) => api.payments.start.mutate({ classId })));
  const refusals = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [refusalOf(outcome.reason)] : []));
  return { seated: outcomes.length - refusals.length, refusals: [...new Set(refusals)] };
}

function refusalOf(reason: unknown): unknown {
  return reason instanceof TRPCClientError ? (reason as TRPCClientError<AppRouter>).data?.refusal : reason;
}

describe.for([1, 3])("%i server processes on one database", (processes) => {
  test(
    "[SAFE-1] twenty rounds of two hundred students and ten seats: exactly ten are seated, the others told",
    { timeout: 300_000 },
    async ({ db, startServer }) => {
      const servers = await Promise.all(Array.from({ length: processes }, startServer));
      const students = await crowd(db, servers);
      for (let round = 0; round < ROUNDS; round++) {
        const { id: classId } = await aClass(db, { capacity: SEATS });
        expect(await rush(students, classId)).toEqual({ seated: SEATS, refusals: ["NO_SEATS_LEFT"] });
        expect(await db.enrolment.count({ where: { classId, state: "held" } })).toBe(SEATS);
        expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ seatsTaken: SEATS });
        expect(await db.payment.count({ where: { enrolment: { classId } } })).toBe(SEATS);
        // Nobody comes into the next round with their hands full.
        const released = { state: "released" as const, holdExpiresAt: null, holdSlot: null, endedAt: new Date() };
        await db.enrolment.updateMany({ where: { classId }, data: released });
      }
    },
  );
});

test(
  "without the check constraint the same rush seats more than there are seats",
  { timeout: 120_000 },
  async ({ db, startServer }) => {
    await db.$executeRaw`ALTER TABLE classes DROP CONSTRAINT classes_seats`;
    const students = await crowd(db, [await startServer()]);
    const { id: classId } = await aClass(db, { capacity: SEATS });
    expect((await rush(students, classId)).seated).toBeGreaterThan(SEATS);
  },
);
