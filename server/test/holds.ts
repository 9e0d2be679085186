import type { Db } from "../src/db/client.ts";
import type { Actor } from "../src/deps.ts";
import type { AppError } from "../src/errors/app-error.ts";
import type { confirmEnrolment, releaseEnrolment } from "../src/modules/enrolments/enrolment-transitions.ts";
import { holdSeat } from "../src/modules/enrolments/hold-seat.ts";
import { lockEnrolment } from "../src/modules/enrolments/lock-enrolment.ts";
import { signed } from "./signed.ts";

/** Holds a seat; returns the enrolment's id. */
export async function hold(db: Db, actor: Actor, classId: string, address: string | null = null): Promise<string> {
  const held = await holdSeat(signed({ db, address }, actor), { classId });
  if (!held) throw new Error("held already");
  return held.id;
}

/** Pays for a hold, or releases it. */
export function end(db: Db, id: string, transition: typeof confirmEnrolment | typeof releaseEnrolment): Promise<void> {
  return db.$transaction(async (tx) => {
    const locked = await lockEnrolment(tx, id);
    if (!locked) throw new Error("no such enrolment");
    await transition(tx, locked, new Date());
  });
}

/** The error that a call is refused with; empty for a call that is not. */
export const errorOf = (call: Promise<unknown>): Promise<Partial<AppError>> =>
  call.then(
    () => ({}),
    (error: AppError) => error,
  );
