import type { Db } from "../src/db/client.ts";
import type { Prisma } from "../src/db/generated/client.ts";
import type { Actor } from "../src/deps.ts";
import { joinWaitlist } from "../src/modules/waitlist/join-waitlist.ts";
import { aChild, aClass, anEnrolment, aUser } from "./factories.ts";
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
