import { setTimeout } from "node:timers/promises";
import { TRPCClientError } from "@trpc/client";
import { describe, expect } from "vitest";
import { aClass, aUser } from "../../../test/factories.ts";
import { forgetFreeSeats } from "../../../test/holds.ts";
import { type Api, type ServerProcess, test } from "../../../test/process-test.ts";
import type { Db } from "../../db/client.ts";
import type { AppRouter } from "../../routers/app-router.ts";

const STUDENTS = 200;
const SEATS = 10;
const ROUNDS = 4;

/** Students, each signed in at one of the servers. */
async function signInStudents(db: Db, servers: ServerProcess[], count = STUDENTS): Promise<Api[]> {
  const students = await Promise.all(Array.from({ length: count }, () => aUser(db, "student")));
  return Promise.all(students.map((actor, index) => (servers[index % servers.length] ?? raise()).apiOf(actor)));
}

function raise(): never {
  throw new Error("no server has been started");
}

/** Starts a payment, and again, after `Retry-After`, where the server was too busy. */
async function start(api: Api, classId: string): Promise<unknown> {
  try {
    return await api.payments.start.mutate({ classId });
  } catch (error) {
    if (errorOf(error) !== "SERVER_BUSY") throw error;
    const { data } = error as TRPCClientError<AppRouter>;
    await setTimeout((data?.retryAfterSeconds ?? 1) * 1000);
    return start(api, classId);
  }
}

/** All students start a payment at once. */
async function rush(students: Api[], classId: string): Promise<{ seated: number; errorCodes: unknown[] }> {
  const outcomes = await Promise.allSettled(students.map((api) => start(api, classId)));
  const errorCodes = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [errorOf(outcome.reason)] : []));
  return { seated: outcomes.length - errorCodes.length, errorCodes: [...new Set(errorCodes)] };
}

function errorOf(reason: unknown): unknown {
  return reason instanceof TRPCClientError ? (reason as TRPCClientError<AppRouter>).data?.errorCode : reason;
}

describe("three server processes on one database", () => {
  // Slow: starts three servers, and the machine is kept busy.
  test(
    "[SAFE-1] four rounds of two hundred students and ten seats: exactly ten hold a seat, the others are refused",
    { timeout: 300_000 },
    async ({ db, startServer }) => {
      const servers = await Promise.all([1, 2, 3].map(() => startServer()));
      const students = await signInStudents(db, servers);
      for (let round = 0; round < ROUNDS; round++) {
        const { id: classId } = await aClass(db, { capacity: SEATS });
        expect(await rush(students, classId)).toEqual({ seated: SEATS, errorCodes: ["NO_SEATS_LEFT"] });
        expect(await db.enrolment.count({ where: { classId, state: "held" } })).toBe(SEATS);
        expect(await db.class.findUnique({ where: { id: classId } })).toMatchObject({ seatsTaken: SEATS });
        expect(await db.paymentItem.count({ where: { enrolment: { classId } } })).toBe(SEATS);
        // Releases the holds, which count against each student's limit.
        const released = { state: "released" as const, holdExpiresAt: null, holdSlot: null, endedAt: new Date() };
        await db.enrolment.updateMany({ where: { classId }, data: released });
      }
    },
  );
});

test(
  "without the check constraint and the condition of the update the same run oversells",
  { timeout: 120_000 },
  async ({ db, startServer }) => {
    await db.$executeRaw`ALTER TABLE classes DROP CONSTRAINT classes_seats`;
    await forgetFreeSeats(db);
    const students = await signInStudents(db, [await startServer()], 2 * SEATS);
    const { id: classId } = await aClass(db, { capacity: SEATS });
    // No seat is looked for, so that every student gets one.
    expect((await rush(students, classId)).seated).toBe(2 * SEATS);
  },
);
