import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { cancelClass } from "../../src/modules/classes/cancel-class.ts";
import { closeClass, reopenClass } from "../../src/modules/classes/close-class.ts";
import { cancelOwnEnrolment } from "../../src/modules/enrolments/cancel-own-enrolment.ts";
import { cancelEnrolment } from "../../src/modules/enrolments/cancel-enrolment.ts";
import { listMoveOptions } from "../../src/modules/enrolments/list-move-options.ts";
import { moveEnrolment, moveOwnEnrolment } from "../../src/modules/enrolments/move-enrolment.ts";
import { refundPlace } from "../../src/modules/enrolments/refund-place.ts";
import { deskEnrolInput } from "../../src/modules/desk/desk.schema.ts";
import { enrolAtDesk } from "../../src/modules/desk/enrol-at-desk.ts";
import { quoteAtDesk } from "../../src/modules/desk/quote-at-desk.ts";
import { releaseExpiredHolds } from "../../src/modules/payments/release-expired-holds.ts";
import { releaseOwnCheckout } from "../../src/modules/payments/release-own-checkout.ts";
import { settleEvent } from "../../src/modules/payments/settle-event.ts";
import { settleOwnPayment } from "../../src/modules/payments/settle-own-payment.ts";
import { startPayment } from "../../src/modules/payments/start-payment.ts";
import type { MeetingState } from "../../src/db/generated/enums.ts";
import { addMeetings } from "../../src/modules/schedule/add-meetings.ts";
import { cancelMeeting } from "../../src/modules/enrolments/cancel-meeting.ts";
import { sumMeetingRefunds } from "../../src/modules/enrolments/meeting-refunds.ts";
import { signed } from "../signed.ts";
import { signedEvent } from "../signed-event.ts";
import type { Fault } from "./faults.ts";
import { runCancellationJobs, runRefundJobs } from "../money-jobs.ts";
import { dispute } from "../paid-enrolment.ts";
import { CODES, endConnections, endHolds, handOutRefunds, type MoneySchool, reconcile } from "./money-school.ts";
import { atProvider, Move, type Outside, tryTo, unlessDisconnected } from "./move.ts";

const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length];
  if (found === undefined) throw new Error("empty list");
  return found;
};
const describeFault = (fault: Fault | null): string => (fault ? `, ${fault.how} ${fault.when} step ${fault.step}` : "");

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
    new Move(`student ${student} opens payment for class ${course}${describeFault(fault)}`, async (outside, school) => {
      const classId = at(school.classIds, course);
      const actor = at(school.students, student);
      const page = await tryTo(school, fault, (deps) => startPayment(signed(deps, actor), { classId }));
      if (page) outside.pages.push({ student, ...page });
    }),
);

const SEATS = [0, 1].flatMap((course) => [0, 1, 2].map((person) => ({ course, person })));
const seats = fc.shuffledSubarray(SEATS, { minLength: 1, maxLength: 4 });
// Absent: that of the same cart; empty: none.
const code = fc.constantFrom(undefined, undefined, "", CODES.amount, CODES.free);
const describeSeats = (cart: typeof SEATS) => cart.map(({ course, person }) => `${person} in ${course}`).join(", ");

// One that changes a held cart as well.
const opensCart = fc.tuple(student, seats, code, fault).map(
  ([student, cart, code, fault]) =>
    new Move(
      `student ${student} opens a cart of ${describeSeats(cart)} with code ${code}${describeFault(fault)}`,
      async (outside, school) => {
        const actor = at(school.students, student);
        const items = cart.map(({ course, person }) => ({
          classId: at(school.classIds, course),
          participantId: at(at(school.people, student), person),
        }));
        const input = { items, ...(code !== undefined && { code }) };
        const page = await tryTo(school, fault, (deps) => startPayment(signed(deps, actor), input));
        if (page) outside.pages.push({ student, ...page });
      },
    ),
);

const paysAtDesk = fc.tuple(student, seats, fc.constantFrom(0, 0, 500), fault).map(
  ([student, cart, discountCents, fault]) =>
    new Move(
      `student ${student} pays for ${describeSeats(cart)} at the desk, less ${discountCents} cents${describeFault(fault)}`,
      async (_, school) => {
        const { id: studentId } = at(school.students, student);
        const items = cart.map(({ course, person }) => ({
          classId: at(school.classIds, course),
          participantId: at(at(school.people, student), person),
        }));
        const sale = { studentId, items, discountCents };
        const idempotencyKey = randomUUID();
        await tryTo(school, fault, async (deps) => {
          const desk = signed(deps, school.admin);
          const { totalCents } = await quoteAtDesk(desk, sale);
          const input = { ...sale, discountReason: "Friends", method: "cash", totalCents, idempotencyKey };
          await enrolAtDesk(desk, deskEnrolInput.parse(input));
        });
      },
    ),
);

const handsOut = fault.map(
  (fault) =>
    new Move(`an admin hands out what waits at the desk${describeFault(fault)}`, async (_, school) => {
      await tryTo(school, fault, (deps) => handOutRefunds({ ...school, deps }));
    }),
);

/** Returns the page's outcome; undefined where it failed as expected. */
async function settle(
  school: MoneySchool,
  { student, paymentIntentId }: Outside["pages"][number],
  fault: Fault | null,
) {
  const actor = at(school.students, student);
  return tryTo(school, fault, (deps) => settleOwnPayment(signed(deps, actor), { paymentIntentId }));
}

const pays = fc.tuple(any, fc.constantFrom("pm_card_visa", "pm_card_visa", "pm_card_chargeDeclined")).map(
  ([page, payment_method]) =>
    new Move(
      `page ${page} pays with ${payment_method}`,
      async ({ pages, charged }, school) => {
        const open = at(pages, page);
        const { paymentIntentId, clientSecret } = open;
        if (clientSecret === null) {
          await settle(school, open, null);
          return;
        }
        const intent = await atProvider(school.stripe.paymentIntents.confirm(paymentIntentId, { payment_method }));
        if (intent?.status === "succeeded") charged.add(paymentIntentId);
      },
      ({ pages }) => pages.length > 0,
    ),
);

const settles = fc.tuple(any, fault).map(
  ([page, fault]) =>
    new Move(
      `page ${page} settles its payment${describeFault(fault)}`,
      async ({ pages, charged }, school) => {
        const open = at(pages, page);
        const wasCharged = charged.has(open.paymentIntentId);
        const answer = await settle(school, open, fault);
        if (wasCharged && (answer?.outcome === "failed" || answer?.outcome === "open"))
          throw new Error("a succeeded payment is reported as failed");
      },
      ({ pages }) => pages.length > 0,
    ),
);

const leaves = fc.tuple(student, course, fault).map(
  ([student, course, fault]) =>
    new Move(`student ${student} leaves class ${course}'s page${describeFault(fault)}`, async (_, school) => {
      const classId = at(school.classIds, course);
      const actor = at(school.students, student);
      await tryTo(school, fault, async (deps) => {
        const held = await deps.db.enrolment.findFirst({
          where: { classId, studentId: actor.id, state: "held" },
          orderBy: { id: "asc" },
        });
        return held && releaseOwnCheckout(signed(deps, actor), held);
      });
    }),
);

// Any event at any time: never picked is lost, twice is a duplicate, after a younger one is out of order.
const delivers = fc.tuple(any, fault).map(
  ([pick, fault]) =>
    new Move(`event ${pick} is delivered${describeFault(fault)}`, async (_, school) => {
      const { data } = await school.stripe.events.list({ limit: 100 });
      if (data.length === 0) return;
      const { payload, signature } = signedEvent(at(data, pick));
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
      `the cardholder disputes ${isWhole ? "all" : "what is left"} of charge ${pick}`,
      async ({ charged }, { stripe }) => {
        const paymentIntentId = at([...charged], pick);
        const { amount } = await stripe.paymentIntents.retrieve(paymentIntentId);
        await atProvider(dispute(stripe, paymentIntentId, isWhole ? { amountCents: amount } : {}));
      },
      ({ charged }) => charged.size > 0,
    ),
);

const cancels = fc.tuple(any, fault).map(
  ([pick, fault]) =>
    new Move(`the student of paid enrolment ${pick} cancels it${describeFault(fault)}`, async (_, school) => {
      const enrolment = await paidEnrolment(school, pick);
      const actor = school.students.find(({ id }) => id === enrolment?.studentId);
      if (!enrolment || !actor) return;
      await tryTo(school, fault, (deps) => cancelOwnEnrolment(signed(deps, actor), { enrolmentId: enrolment.id }));
    }),
);

const ends = fc.tuple(any, fc.oneof(fc.constant(0), fc.constant(7999), part), fault).map(
  ([pick, refundCents, fault]) =>
    new Move(
      `an admin cancels paid enrolment ${pick} for ${refundCents} cents${describeFault(fault)}`,
      async (outside, school) => {
        const enrolment = await paidEnrolment(school, pick);
        if (!enrolment) return;
        outside.promised.set(enrolment.id, [...(outside.promised.get(enrolment.id) ?? []), refundCents]);
        await tryTo(school, fault, (deps) =>
          cancelEnrolment(signed(deps, school.admin), { enrolmentId: enrolment.id, refundCents }),
        );
      },
    ),
);

const givesBack = fc.tuple(any, fc.oneof(fc.constant(7999), part), fault).map(
  ([pick, cents, fault]) =>
    new Move(
      `an admin gives ${cents} cents of paid enrolment ${pick} back${describeFault(fault)}`,
      async (_, school) => {
        const enrolment = await paidEnrolment(school, pick);
        if (!enrolment) return;
        const items = await school.db.paymentItem.findMany({
          where: { enrolmentId: enrolment.id, payment: { paidAt: { not: null } } },
        });
        const leftCents = items.reduce((sum, { amountCents, refundedCents }) => sum + amountCents - refundedCents, 0);
        const amountCents = Math.min(cents, leftCents);
        if (amountCents === 0) return;
        await tryTo(school, fault, (deps) =>
          refundPlace(signed(deps, school.admin), {
            enrolmentId: enrolment.id,
            amountCents,
            leftCents,
            reason: "The hall was cold",
          }),
        );
      },
    ),
);

// To the other class; what is missing is asked for on a page.
const movesPlace = fc.tuple(any, fc.boolean(), fault).map(
  ([pick, isOwn, fault]) =>
    new Move(
      `${isOwn ? "the student" : "an admin"} moves paid enrolment ${pick}${describeFault(fault)}`,
      async ({ pages }, school) => {
        const enrolment = await paidEnrolment(school, pick);
        if (!enrolment) return;
        const { id: enrolmentId, participantId } = enrolment;
        const student = school.students.findIndex(({ id }) => id === enrolment.studentId);
        const page = await tryTo(school, fault, async (deps) => {
          const studentCtx = signed(deps, at(school.students, student));
          const admin = signed(deps, school.admin);
          const [option] = await listMoveOptions(admin, { enrolmentId });
          if (!option) return undefined;
          const { classId, differenceCents } = option;
          const input = { enrolmentId, classId, differenceCents };
          const moved = await (isOwn ? moveOwnEnrolment(studentCtx, input) : moveEnrolment(admin, input));
          if (moved.missingCents === 0) return undefined;
          return startPayment(studentCtx, { classId, participantId, moveId: moved.enrolmentId });
        });
        if (page) pages.push({ student, ...page });
      },
    ),
);

async function paidEnrolment({ db }: MoneySchool, pick: number) {
  const enrolments = await db.enrolment.findMany({ where: { state: "paid" }, orderBy: { id: "asc" } });
  return enrolments.length > 0 ? at(enrolments, pick) : undefined;
}

const closes = fc
  .tuple(course, fc.constantFrom(...Object.entries({ closes: closeClass, reopens: reopenClass })), fault)
  .map(
    ([course, [name, change], fault]) =>
      new Move(`an admin ${name} class ${course}${describeFault(fault)}`, async (_, school) => {
        const classId = at(school.classIds, course);
        await tryTo<{ isClosed: boolean }>(school, fault, (deps) => change(signed(deps, school.admin), { classId }));
      }),
  );

const cancelsClass = fc.tuple(course, fault).map(
  ([course, fault]) =>
    new Move(`an admin cancels class ${course}${describeFault(fault)}`, async (_, school) => {
      const classId = at(school.classIds, course);
      await tryTo(school, fault, (deps) =>
        cancelClass(signed(deps, school.admin), { classId, reason: "Too few teachers" }),
      );
    }),
);

const cancelsMeeting = fc.tuple(course, any, fault).map(
  ([course, pick, fault]) =>
    new Move(`an admin cancels meeting ${pick} of class ${course}${describeFault(fault)}`, async (_, school) => {
      const planned = await meetingsOf(school, course, "planned");
      if (planned.length === 0) return;
      const { id: meetingId } = at(planned, pick);
      await tryTo(school, fault, async (deps) => {
        const { refundCents } = await sumMeetingRefunds(deps, { meetingId });
        await cancelMeeting(signed(deps, school.admin), { meetingId, reason: "Storm", refundCents });
      });
    }),
);

const DAYS = Array.from({ length: 60 }, (_, day) => new Date(Date.UTC(2029, 5, 1 + day)).toISOString().slice(0, 10));
const makesUp = fc.tuple(course, any, fault).map(
  ([course, pick, fault]) =>
    new Move(`meeting ${pick} of class ${course} is made up for${describeFault(fault)}`, async (_, school) => {
      const cancelled = await meetingsOf(school, course, "cancelled");
      if (cancelled.length === 0) return;
      const day = at(DAYS, await school.db.meeting.count());
      await tryTo(school, fault, (deps) =>
        addMeetings(signed(deps, school.admin), {
          classId: at(school.classIds, course),
          venueId: null,
          replacesId: at(cancelled, pick).id,
          meetings: [{ start: `${day}T12:00`, end: `${day}T13:00` }],
        }),
      );
    }),
);

function meetingsOf({ db, classIds }: MoneySchool, course: number, state: MeetingState) {
  return db.meeting.findMany({
    where: { classId: at(classIds, course), state },
    orderBy: { startsAt: "asc" },
  });
}

const holdsExpire = fc.constant(new Move("every hold expires", (_, school) => endHolds(school)));

const JOBS = {
  "the expiry job": releaseExpiredHolds,
  "the reconciliation": reconcile,
  "the refund job": runRefundJobs,
  "the cancellation job": runCancellationJobs,
};
const jobs = fc.tuple(fc.constantFrom(...Object.entries(JOBS)), fault).map(
  ([[name, job], fault]) =>
    new Move(`${name} runs${describeFault(fault)}`, async (_, school) => {
      await tryTo(school, fault, job);
    }),
);

// Only a person at the database does this.
const releasedInDatabase = fc.constant(
  new Move("every hold is released in the database, without the provider", async (_, { db }) => {
    // In the common lock order, to avoid a deadlock.
    const lock = db.$executeRaw`SELECT 1 FROM classes ORDER BY id FOR NO KEY UPDATE`;
    const release = db.$executeRaw`
      SELECT end_holds(array_agg(id)), return_code(array_agg(DISTINCT checkout_id)) FROM enrolments WHERE state = 'held'`;
    await db.$transaction([lock, release]);
  }),
);

const disconnects = fc.constant(new Move("the database terminates all connections", (_, { db }) => endConnections(db)));

const byCard = [
  { arbitrary: opens, weight: 3 },
  { arbitrary: opensCart, weight: 4 },
  { arbitrary: pays, weight: 5 },
  { arbitrary: settles, weight: 2 },
  { arbitrary: leaves, weight: 2 },
  { arbitrary: delivers, weight: 3 },
  { arbitrary: refunds, weight: 1 },
  { arbitrary: partRefunds, weight: 1 },
  { arbitrary: disputes, weight: 1 },
  { arbitrary: cancels, weight: 2 },
  { arbitrary: ends, weight: 2 },
  { arbitrary: givesBack, weight: 2 },
  { arbitrary: closes, weight: 1 },
  { arbitrary: cancelsClass, weight: 1 },
  { arbitrary: cancelsMeeting, weight: 2 },
  { arbitrary: makesUp, weight: 1 },
  { arbitrary: holdsExpire, weight: 2 },
  { arbitrary: jobs, weight: 3 },
  { arbitrary: releasedInDatabase, weight: 1 },
  { arbitrary: disconnects, weight: 1 },
];
const atDesk = [
  { arbitrary: paysAtDesk, weight: 2 },
  { arbitrary: handsOut, weight: 1 },
];

const together = ([one, other]: readonly [Move, Move]) =>
  new Move(
    `at once: ${one.name} | ${other.name}`,
    async (outside, school) => {
      await Promise.all([one, other].map((move) => move.run(outside, school).catch(unlessDisconnected)));
    },
    (outside) => one.check(outside) && other.check(outside),
  );

function aloneOrTogether(chosen: typeof byCard) {
  const alone = fc.oneof(...chosen);
  return [alone, alone, fc.tuple(alone, alone).map(together)];
}

/** What students, admins, cards, webhooks, jobs and the operator do, alone or two at once. */
export const moves = aloneOrTogether([...byCard, ...atDesk]);
/** The same without the desk: the guards that are taken away are those of cards. */
export const cardMoves = aloneOrTogether(byCard);
/** Places that move between the classes, and what may happen to their money meanwhile. Most are paid at the desk: in one step. */
export const movesOfPlaces = aloneOrTogether([
  { arbitrary: paysAtDesk, weight: 5 },
  { arbitrary: movesPlace, weight: 8 },
  { arbitrary: pays, weight: 6 },
  { arbitrary: settles, weight: 3 },
  { arbitrary: opens, weight: 2 },
  { arbitrary: delivers, weight: 2 },
  { arbitrary: refunds, weight: 1 },
  { arbitrary: partRefunds, weight: 1 },
  { arbitrary: disputes, weight: 1 },
  { arbitrary: cancels, weight: 1 },
  { arbitrary: ends, weight: 1 },
  { arbitrary: givesBack, weight: 2 },
  { arbitrary: cancelsClass, weight: 1 },
  { arbitrary: cancelsMeeting, weight: 2 },
  { arbitrary: holdsExpire, weight: 1 },
  { arbitrary: jobs, weight: 2 },
  { arbitrary: releasedInDatabase, weight: 1 },
]);
