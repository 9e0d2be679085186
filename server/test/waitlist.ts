import type { Db } from "../src/db/client.ts";
import type { Prisma } from "../src/db/generated/client.ts";
import type { Actor, AnyCtx } from "../src/deps.ts";
import { endRemovedTurns } from "../src/modules/waitlist/close-waitlists.ts";
import { joinWaitlist } from "../src/modules/waitlist/join-waitlist.ts";
import { tellWaitlist } from "../src/modules/waitlist/tell-waitlist.ts";
import { aChild, aClass, anEnrolment, aUser } from "./factories.ts";
import { sendAll } from "./mail-test.ts";
import { signed } from "./signed.ts";

/** A class whose seats are all paid for. */
export async function aFullClass(db: Db, seats = 1, more: Partial<Prisma.ClassUncheckedCreateInput> = {}) {
  const full = await aClass(db, {
    name: "Football",
    capacity: seats,
    seatsTaken: seats,
    enrolledCount: seats,
    ...more,
  });
  const enrolmentIds = [];
  for (let seat = 0; seat < seats; seat++) {
    const { id: studentId } = await aUser(db, "student");
    const paid = { classId: full.id, studentId, state: "paid", paidAt: new Date() } as const;
    enrolmentIds.push((await anEnrolment(db, paid)).id);
  }
  return { ...full, classId: full.id, enrolmentIds };
}

/** A family of so many children who wait together for a class; returns the guardian and the turns. */
export async function aWaitingFamily(db: Db, classId: string, children = 1) {
  const guardian = await aUser(db, "student");
  const participantIds = [];
  for (let child = 0; child < children; child++) participantIds.push((await aChild(db, guardian.id)).id);
  return { guardian, participantIds, turns: await joined(db, guardian, classId, participantIds) };
}

/** Joins a waitlist, together; returns the turns. */
export async function joined(db: Db, actor: Actor, classId: string, participantIds: string[], together = true) {
  return (await joinWaitlist(signed({ db }, actor), { classId, participantIds, together })).turns;
}

/** The states of the turns in the waitlist of a class, in the order of the line. */
export async function statesOf(db: Db, classId: string): Promise<string[]> {
  const turns = await db.waitlistEntry.findMany({ where: { classId }, orderBy: { position: "asc" } });
  return turns.map(({ state }) => state);
}

/** Frees a paid seat, as every way that ends one does. */
export const freeSeat = (db: Db, enrolmentId: string | undefined) =>
  db.$queryRaw`SELECT end_enrolment(${enrolmentId}::uuid)`;

/** Runs the jobs of the waitlist that are enqueued, then those of every queued message, once. */
export async function tellAll(deps: AnyCtx): Promise<void> {
  const jobs = await deps.db.$queryRaw<{ name: string; payload: { classId: string } }[]>`
    SELECT t.identifier AS name, j.payload FROM graphile_worker._private_jobs j
    JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    WHERE t.identifier IN ('tell-waitlist', 'end-removed-turns') ORDER BY j.id`;
  for (const { name, payload } of jobs)
    await (name === "tell-waitlist" ? tellWaitlist : endRemovedTurns)(deps, payload);
  await sendAll(deps);
}
