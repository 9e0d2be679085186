import * as fc from "fast-check";
import { z } from "zod";
import type { Db } from "../src/db/client.ts";
import { Prisma } from "../src/db/generated/client.ts";
import type { Actor } from "../src/deps.ts";
import { AppError } from "../src/errors/app-error.ts";
import { letIn } from "../src/modules/waitlist/manage-waitlist.ts";
import { joinWaitlist } from "../src/modules/waitlist/join-waitlist.ts";
import { leaveWaitlist } from "../src/modules/waitlist/leave-waitlist.ts";
import { holdSeats } from "../src/modules/enrolments/hold-seats.ts";
import { seatInconsistencies } from "../src/modules/reconciliation/inconsistencies.ts";
import { aChild, aUser } from "./factories.ts";
import { signed } from "./signed.ts";
import { aFullClass } from "./waitlist.ts";
import { judgeOffers, watchLines, WRONG } from "./waitlist-judge.ts";

const { sql } = Prisma;
const CLIENTS = 12;
const CLASSES = 6;
const FAMILIES = 20;

/** What happens, how often, and which of those concerned it chooses. */
const operation = fc.record({
  what: fc.oneof(
    ...Object.entries({
      hold: 8,
      join: 8,
      release: 6,
      expire: 2,
      pay: 6,
      cancel: 6,
      move: 2,
      leave: 2,
      grow: 1,
      shrink: 1,
      letIn: 1,
    }).map(([what, weight]) => ({ weight, arbitrary: fc.constant(what) })),
  ),
  some: fc.nat(1_000_000),
  other: fc.nat(1_000_000),
  together: fc.boolean(),
});
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

interface Family {
  actor: Actor;
  people: string[];
}

const idRow = z.object({ id: z.string(), checkoutId: z.string() });

/** One operation of a client, on whatever there is at that moment. */
async function run(db: Db, classIds: string[], families: Family[], admin: Actor, { what, ...by }: Operation) {
  const pick = <T>(all: readonly T[], number: number): T => {
    const one = all[number % all.length];
    if (one === undefined) throw new Error("nothing to choose from");
    return one;
  };
  const classId = pick(classIds, by.some);
  const { actor, people } = pick(families, by.other);
  const caller = signed({ db }, actor);
  const enrolment = async (state: Prisma.Sql) => {
    const rows = await db.$rows(
      sql`SELECT id, checkout_id AS "checkoutId" FROM enrolments WHERE state = ${state} ORDER BY id`,
      idRow,
    );
    return rows.length > 0 ? pick(rows, by.some) : undefined;
  };
  const turn = async () => {
    const turns = await db.waitlistEntry.findMany({ where: { state: "waiting" }, orderBy: { id: "asc" } });
    return turns.length > 0 ? pick(turns, by.some) : undefined;
  };
  switch (what) {
    case "hold": {
      const size = by.together ? 2 : 1;
      const items = people.slice(0, size).map((participantId) => ({ classId, participantId }));
      await holdSeats(caller, { items });
      return;
    }
    case "join": {
      // A day later: who has given two offers up waits, and here there would be few joins.
      await db.waitlistEntry.updateMany({
        where: { studentId: actor.id, state: { in: ["declined", "lapsed"] } },
        data: { endedAt: new Date(Date.now() - 2 * 86_400_000) },
      });
      const participantIds = by.together ? people.slice(1) : [pick(people, by.some + by.other)];
      await joinWaitlist(caller, { classId, participantIds, together: by.together });
      return;
    }
    case "expire":
    case "release": {
      const held = await enrolment(sql`'held'`);
      if (!held) return;
      if (what === "expire")
        await db.enrolment.updateMany({
          where: { checkoutId: held.checkoutId, state: "held" },
          data: { holdExpiresAt: new Date(0) },
        });
      await db.$executeRaw`SELECT release_checkout(${held.checkoutId}::uuid)`;
      return;
    }
    case "pay": {
      const held = await enrolment(sql`'held'`);
      if (!held) return;
      await db.$queryRaw`
        SELECT p.* FROM (
          SELECT array_agg(id ORDER BY id) AS ids, array_agg(price_cents - paid_cents ORDER BY id) AS cents
          FROM enrolments WHERE checkout_id = ${held.checkoutId}::uuid AND state = 'held'
        ) due, pay_enrolments('pi_' || gen_random_uuid(), due.ids, due.cents, false, 'card') p WHERE due.ids IS NOT NULL`;
      return;
    }
    case "cancel": {
      const paid = await enrolment(sql`'paid'`);
      if (paid) await db.$executeRaw`SELECT end_enrolment(${paid.id}::uuid)`;
      return;
    }
    case "move": {
      const paid = await enrolment(sql`'paid'`);
      if (paid)
        await db.$executeRaw`SELECT move_enrolment(${paid.id}::uuid, ${classId}::uuid, 0, interval '15 minutes', 12, current_date, true)`;
      return;
    }
    case "leave": {
      const waiting = await turn();
      const family = families.find(({ actor: { id } }) => id === waiting?.studentId);
      if (waiting && family) await leaveWaitlist(signed({ db }, family.actor), { entryId: waiting.id });
      return;
    }
    case "letIn": {
      const waiting = await turn();
      if (waiting) await letIn(signed({ db }, admin), { groupId: waiting.groupId, reason: "-" });
      return;
    }
    default: {
      const step = what === "grow" ? 1 : -1;
      await db.$executeRaw`
        UPDATE classes SET capacity = greatest(seats_taken, least(8, capacity + ${step}::int), 1) WHERE id = ${classId}::uuid`;
    }
  }
}

/**
 * Lets twelve clients join, leave, hold, pay, release, cancel, move and let in at random, all at once.
 *
 * @returns how many offers there were, and what was wrong: with turns and seats at the end, with the order of the offers, and calls that
 *   failed for another reason than one with an error code
 */
export async function raceForSeats(db: Db, { operations, seed }: { operations: number; seed: number }) {
  await watchLines(db);
  await db.$executeRaw`ALTER TABLE enrolments DISABLE TRIGGER enrolments_hold_cooldown`;
  const admin = await aUser(db, "admin");
  const classIds: string[] = [];
  for (let count = 0; count < CLASSES; count++)
    classIds.push((await aFullClass(db, 1 + (count % 3), { name: `Class ${count}`, priceCents: 5000 })).classId);
  const families: Family[] = [];
  for (let count = 0; count < FAMILIES; count++) {
    const actor = await aUser(db, "student");
    const children = [await aChild(db, actor.id), await aChild(db, actor.id)];
    families.push({ actor, people: [actor.id, ...children.map(({ id }) => id)] });
  }
  // From the beginning every class is full, and some wait for it, one by one and two by two.
  for (const [index, { actor, people }] of families.slice(0, 3 * CLASSES).entries()) {
    const classId = classIds[index % CLASSES] ?? "";
    const participantIds = index < CLASSES && index % 3 > 0 ? people.slice(1) : people.slice(1, 2);
    await joinWaitlist(signed({ db }, actor), { classId, participantIds, together: true });
  }
  const wrong: Record<string, number> = {};
  const count = (name: string, by = 1) => {
    if (by > 0) wrong[name] = (wrong[name] ?? 0) + by;
  };
  const left = fc.sample(operation, { numRuns: operations, seed });
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (let next = left.pop(); next; next = left.pop())
        await run(db, classIds, families, admin, next).catch((error: unknown) => {
          if (!(error instanceof AppError)) count(`${next?.what ?? ""}: ${String(error)}`);
        });
    }),
  );
  for (const [name, query] of Object.entries(WRONG))
    count(name, (await db.$rows(query, z.object({ id: z.string() }))).length);
  count("counters of seats that differ", (await seatInconsistencies(db)).length);
  const events = await db.auditEvent.findMany({ where: { kind: "waitlist_let_in" } });
  const groups = await db.waitlistEntry.findMany({
    where: { OR: events.map(({ userId, classId }) => ({ studentId: userId ?? "", classId: classId ?? "" })) },
  });
  const { offers, unfair } = await judgeOffers(db, events.length === 0 ? [] : groups.map(({ groupId }) => groupId));
  count("offers that passed an earlier group", unfair);
  return { offers, wrong };
}
