import * as fc from "fast-check";
import { cancelOwnPlace } from "../../src/modules/payments/cancel-own-place.ts";
import { cancelPlace } from "../../src/modules/payments/cancel-place.ts";
import { releaseExpiredHolds } from "../../src/modules/payments/release-expired-holds.ts";
import { releaseOwnHold } from "../../src/modules/payments/release-own-hold.ts";
import { settleEvent } from "../../src/modules/payments/settle-event.ts";
import { settleOwnPayment } from "../../src/modules/payments/settle-own-payment.ts";
import { startPayment } from "../../src/modules/payments/start-payment.ts";
import { WEBHOOK_SECRET } from "../payment-test.ts";
import { signed } from "../signed.ts";
import type { Fault } from "./faults.ts";
import { runRefundJobs } from "../money-jobs.ts";
import { dispute } from "../paid-place.ts";
import { endConnections, endHolds, type MoneySchool, reconcile } from "./money-school.ts";
import { atProvider, Move, tryTo, unlessDisconnected } from "./move.ts";

const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length];
  if (found === undefined) throw new Error("there is nothing to choose from");
  return found;
};
const told = (fault: Fault | null): string => (fault ? `, ${fault.how} ${fault.when} step ${fault.step}` : "");

const any = fc.nat({ max: 20 });
const student = fc.nat({ max: 2 });
const course = fc.nat({ max: 1 });
const fault = fc.option(
  fc.record<Fault>({
    step: fc.nat({ max: 4 }),
    when: fc.constantFrom("before", "after"),
    how: fc.constantFrom("error", "kill", "late", "kept"),
  }),
  { freq: 2 },
);

const opens = fc.tuple(student, course, fault).map(
  ([student, course, fault]) =>
    new Move(`student ${student} opens payment for class ${course}${told(fault)}`, async (outside, school) => {
      const classId = at(school.classIds, course);
      const actor = at(school.students, student);
      const page = await tryTo(school, fault, (deps) => startPayment(signed(deps, actor), { classId }));
      if (page) outside.pages.push({ student, intentId: page.paymentIntentId });
    }),
);

const pays = fc.tuple(any, fc.constantFrom("pm_card_visa", "pm_card_visa", "pm_card_chargeDeclined")).map(
  ([page, payment_method]) =>
    new Move(
      `page ${page} pays with ${payment_method}`,
      async ({ pages, charged }, { stripe }) => {
        const { intentId } = at(pages, page);
        const intent = await atProvider(stripe.paymentIntents.confirm(intentId, { payment_method }));
        if (intent?.status === "succeeded") charged.add(intentId);
      },
      ({ pages }) => pages.length > 0,
    ),
);

const asks = fc.tuple(any, fault).map(
  ([page, fault]) =>
    new Move(
      `page ${page} asks how its payment stands${told(fault)}`,
      async ({ pages, charged }, school) => {
        const { student, intentId } = at(pages, page);
        const wasCharged = charged.has(intentId);
        const actor = at(school.students, student);
        const answer = await tryTo(school, fault, (deps) =>
          settleOwnPayment(signed(deps, actor), { paymentIntentId: intentId }),
        );
        if (wasCharged && answer?.outcome === "failed")
          throw new Error("a payment that went through is told as failed");
      },
      ({ pages }) => pages.length > 0,
    ),
);

const leaves = fc.tuple(student, course, fault).map(
  ([student, course, fault]) =>
    new Move(`student ${student} leaves class ${course}'s page${told(fault)}`, async (_, school) => {
      const classId = at(school.classIds, course);
      const actor = at(school.students, student);
      await tryTo(school, fault, (deps) => releaseOwnHold(signed(deps, actor), { classId }));
    }),
);

// Any event at any time: what is never chosen is lost, chosen twice doubled, chosen after a younger one out of order.
const delivers = fc.tuple(any, fault).map(
  ([pick, fault]) =>
    new Move(`event ${pick} is delivered${told(fault)}`, async (_, school) => {
      const { data } = await school.stripe.events.list({ limit: 100 });
      if (data.length === 0) return;
      const payload = JSON.stringify(at(data, pick));
      const signature = school.stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
      await tryTo(school, fault, (deps) => settleEvent(deps, Buffer.from(payload), signature));
    }),
);

const refunds = any.map(
  (pick) =>
    new Move(
      `the operator refunds charge ${pick} at the provider`,
      async ({ charged }, { stripe }) => {
        await atProvider(stripe.refunds.create({ payment_intent: at([...charged], pick) }));
      },
      ({ charged }) => charged.size > 0,
    ),
);

const part = fc.integer({ min: 1, max: 9000 });
const partRefunds = fc.tuple(any, part).map(
  ([pick, amount]) =>
    new Move(
      `the operator refunds ${amount} cents of charge ${pick} at the provider`,
      async ({ charged }, { stripe }) => {
        await atProvider(stripe.refunds.create({ payment_intent: at([...charged], pick), amount }));
      },
      ({ charged }) => charged.size > 0,
    ),
);

const disputes = fc.tuple(any, fc.boolean()).map(
  ([pick, isWhole]) =>
    new Move(
      `the card's holder disputes ${isWhole ? "all" : "what is left"} of charge ${pick}`,
      async ({ charged }, { stripe }) => {
        const intentId = at([...charged], pick);
        const { amount } = await stripe.paymentIntents.retrieve(intentId);
        await atProvider(dispute(stripe, intentId, isWhole ? amount : undefined));
      },
      ({ charged }) => charged.size > 0,
    ),
);

const cancels = fc.tuple(any, fault).map(
  ([pick, fault]) =>
    new Move(`the student of paid place ${pick} cancels it${told(fault)}`, async (_, school) => {
      const place = await paidPlace(school, pick);
      const actor = school.students.find(({ id }) => id === place?.studentId);
      if (!place || !actor) return;
      await tryTo(school, fault, (deps) =>
        cancelOwnPlace(signed({ ...deps, cancelWithinHours: 24 }, actor), { enrolmentId: place.id }),
      );
    }),
);

const ends = fc.tuple(any, fc.oneof(fc.constant(0), fc.constant(7999), part), fault).map(
  ([pick, refundCents, fault]) =>
    new Move(`an admin cancels paid place ${pick} for ${refundCents} cents${told(fault)}`, async (outside, school) => {
      const place = await paidPlace(school, pick);
      if (!place) return;
      outside.promised.set(place.id, [...(outside.promised.get(place.id) ?? []), refundCents]);
      await tryTo(school, fault, (deps) =>
        cancelPlace(signed(deps, school.admin), { enrolmentId: place.id, refundCents }),
      );
    }),
);

async function paidPlace({ db }: MoneySchool, pick: number) {
  const places = await db.enrolment.findMany({ where: { state: "paid" }, orderBy: { id: "asc" } });
  return places.length > 0 ? at(places, pick) : undefined;
}

const holdsEnd = fc.constant(new Move("the clock passes the end of every hold", (_, school) => endHolds(school)));

const JOBS = {
  "the expiry job": releaseExpiredHolds,
  "the reconciliation": reconcile,
  "the refund job": runRefundJobs,
};
const jobs = fc.tuple(fc.constantFrom(...Object.entries(JOBS)), fault).map(
  ([[name, job], fault]) =>
    new Move(`${name} runs${told(fault)}`, async (_, school) => {
      await tryTo(school, fault, job);
    }),
);

// No code of ours does this; a person at the database may, and the money that follows must still find its way.
const byHand = fc.constant(
  new Move("somebody releases every hold in the database, past the provider", async (_, { db }) => {
    // In the order of locks that everybody keeps, or the database may end it as a deadlock.
    const lock = db.$executeRaw`SELECT 1 FROM classes ORDER BY id FOR NO KEY UPDATE`;
    const release = db.$executeRaw`
      WITH released AS (
        UPDATE enrolments SET state = 'released', hold_expires_at = NULL, hold_slot = NULL, ended_at = now()
        WHERE state = 'held'
        RETURNING class_id
      )
      UPDATE classes SET seats_taken = seats_taken - released.count
      FROM (SELECT class_id, count(*) AS count FROM released GROUP BY class_id) released
      WHERE id = released.class_id`;
    await db.$transaction([lock, release]);
  }),
);

const disconnects = fc.constant(new Move("the database ends all connections", (_, { db }) => endConnections(db)));

const alone = fc.oneof(
  { arbitrary: opens, weight: 5 },
  { arbitrary: pays, weight: 5 },
  { arbitrary: asks, weight: 2 },
  { arbitrary: leaves, weight: 2 },
  { arbitrary: delivers, weight: 3 },
  { arbitrary: refunds, weight: 1 },
  { arbitrary: partRefunds, weight: 1 },
  { arbitrary: disputes, weight: 1 },
  { arbitrary: cancels, weight: 2 },
  { arbitrary: ends, weight: 2 },
  { arbitrary: holdsEnd, weight: 2 },
  { arbitrary: jobs, weight: 3 },
  { arbitrary: byHand, weight: 1 },
  { arbitrary: disconnects, weight: 1 },
);

const together = fc.tuple(alone, alone).map(
  ([one, other]) =>
    new Move(
      `at once: ${one.name} | ${other.name}`,
      async (outside, school) => {
        await Promise.all([one, other].map((move) => move.run(outside, school).catch(unlessDisconnected)));
      },
      (outside) => one.check(outside) && other.check(outside),
    ),
);

/** Everything that students, admins, cards, webhooks, clock, jobs and the operator do, alone or two at once. */
export const moves = [alone, alone, together];
