import type { Db, Tx } from "../src/db/client.ts";
import type { Actor, Ctx } from "../src/deps.ts";
import type { AppError } from "../src/errors/app-error.ts";
import { holdSeats } from "../src/modules/enrolments/hold-seats.ts";
import { lockEnrolment, type LockedEnrolment } from "../src/modules/enrolments/lock-enrolments.ts";
import { signed } from "./signed.ts";

/** Holds one seat, for the caller where nobody is named; returns it with its checkout. */
export async function holdSeat(
  deps: Ctx,
  {
    classId,
    participantId = deps.actor.id,
    priceCents,
  }: { classId: string; participantId?: string | undefined; priceCents?: number | undefined },
) {
  const held = await holdSeats(deps, { items: [{ classId, participantId }], totalCents: priceCents });
  const [seat] = "items" in held ? held.items : [];
  if (!("items" in held) || !seat) throw new Error("has an open payment");
  return { ...held, ...seat };
}

/** Holds a seat; returns the enrolment's id. */
export async function hold(db: Db, actor: Actor, classId: string, address: string | null = null): Promise<string> {
  const held = await holdSeat(signed({ db, address }, actor), { classId });
  if (!held.isNew) throw new Error("held already");
  return held.enrolmentId;
}

/** Leaves the check of the counter in the hold itself out: what is left is the constraint. */
export const forgetFreeSeats = (db: Db) => db.$executeRaw`
  CREATE OR REPLACE FUNCTION has_free_seat(class classes) RETURNS boolean LANGUAGE sql STABLE AS 'SELECT true'`;

/** Pays for a hold as a captured payment does. */
export async function pay(tx: Tx, { id, dueCents }: LockedEnrolment): Promise<void> {
  await tx.$queryRaw`
    SELECT * FROM pay_enrolments(${`pi_${id}`}::text, ARRAY[${id}::uuid], ARRAY[${dueCents}::int], false, 'card')`;
}

/** Releases a hold with its checkout, which has no payment. */
export async function release(tx: Tx, { checkoutId }: Pick<LockedEnrolment, "checkoutId">): Promise<void> {
  await tx.$queryRaw`SELECT release_checkout(${checkoutId}::uuid)`;
}

/** The checkout of an enrolment. */
export async function checkoutOf(db: Db, enrolmentId: string): Promise<string> {
  const { checkoutId } = await db.enrolment.findUniqueOrThrow({ where: { id: enrolmentId } });
  return checkoutId;
}

/** Pays for a hold, releases it, or ends the paid enrolment. */
export function end(
  db: Db,
  id: string,
  transition: (tx: Tx, enrolment: LockedEnrolment) => Promise<void>,
): Promise<void> {
  return db.$transaction(async (tx) => {
    const locked = await lockEnrolment(tx, id);
    if (!locked) throw new Error("no such enrolment");
    await transition(tx, locked);
  });
}

/** The error that a call is refused with; empty for a call that is not. */
export const errorOf = (call: Promise<unknown>): Promise<Partial<AppError>> =>
  call.then(
    () => ({}),
    (error: AppError) => error,
  );
