import { expect } from "vitest";
import { aChild, aClass, aCode, aUser } from "../../../test/factories.ts";
import { hold } from "../../../test/holds.ts";
import { sendAll, test } from "../../../test/mail-test.ts";
import { at, aTeacher } from "../../../test/meetings.ts";
import { runRefundJobs } from "../../../test/money-jobs.ts";
import { signed } from "../../../test/signed.ts";
import type { Db } from "../../db/client.ts";
import { cancelOwnEnrolment } from "../enrolments/cancel-own-enrolment.ts";
import { moveEnrolment } from "../enrolments/move-enrolment.ts";
import { settleOwnPayment } from "../payments/settle-own-payment.ts";
import { settlePayment } from "../payments/settle-payment.ts";
import { startPayment } from "../payments/start-payment.ts";

const PAY = { payment_method: "pm_card_visa" };

async function aFamily(db: Db) {
  const guardian = await aUser(db, "student", { name: "Ada Lovelace" });
  const anna = (await aChild(db, guardian.id, { name: "Anna Lovelace" })).id;
  const ben = (await aChild(db, guardian.id, { name: "Ben" })).id;
  return { guardian, anna, ben };
}

test("[CART-7] one message names every place, has the receipt, and each date once", async ({
  db,
  deps,
  stripe,
  sendDeps,
  catcher,
}) => {
  const { guardian, anna, ben } = await aFamily(db);
  const { classId: judo, add } = await aTeacher(db, "Judo");
  await add([at("2029-05-01")]);
  const { id: chess } = await aClass(db, { name: "Chess", priceCents: 3000 });
  const items = [
    { classId: judo, participantId: anna },
    { classId: judo, participantId: ben },
    { classId: chess, participantId: guardian.id },
  ];
  const caller = signed(deps, guardian);
  const started = await startPayment(caller, { items });
  await stripe.paymentIntents.confirm(started.paymentIntentId, PAY);
  await settleOwnPayment(caller, started);
  await sendAll(sendDeps);
  const [message, ...rest] = catcher.messages;
  expect(rest).toEqual([]);
  expect(message?.text.match(/^Price: .*/gm)).toEqual(["Price: $79.99", "Price: $79.99", "Price: $30.00"]);
  expect(message?.subject).toBe("You have 3 places: Judo (Anna), Judo (Ben) and Chess");
  for (const text of ["these 3 places are yours", "For: Anna", "For: Ben", "Class: Chess", "Receipt: 000001"])
    expect(message?.text).toContain(text);
  expect(message?.attachments.map(({ filename }) => filename)).toEqual(["receipt-000001.pdf", "dates.ics"]);
  expect(String(message?.attachments[1]?.content).match(/BEGIN:VEVENT/g)).toHaveLength(1);
});

test("[CART-7] of each place it says the first date, where, whom to ask and until when to cancel", async ({
  db,
  deps,
  stripe,
  sendDeps,
  catcher,
}) => {
  const { guardian, anna, ben } = await aFamily(db);
  const { id: venueId } = await db.venue.create({ data: { name: "Hall 1", address: "Main St", timeZone: "UTC" } });
  const [judo, chess] = [await aTeacher(db, "Judo"), await aTeacher(db, "Chess")];
  await judo.add([at("2029-05-01")], venueId);
  await chess.add([at("2029-05-02")], venueId);
  const caller = signed(deps, guardian);
  const items = [
    { classId: judo.classId, participantId: anna },
    { classId: chess.classId, participantId: ben },
  ];
  const started = await startPayment(caller, { items });
  await stripe.paymentIntents.confirm(started.paymentIntentId, PAY);
  await settleOwnPayment(caller, started);
  await sendAll(sendDeps);
  const text = catcher.messages[0]?.text ?? "";
  for (const { actor } of [judo, chess]) expect(text).toContain(`Questions: ${actor.name}, ${actor.email}`);
  for (const line of [/First date: .* 1 May 2029/g, /First date: .* 2 May 2029/g])
    expect(text.match(line)).toHaveLength(1);
  for (const line of [/Where: Hall 1/g, /Cancel until: /g]) expect(text.match(line)).toHaveLength(2);
});

test("[CART-7] what goes back for one place names its class alone", async ({ db, deps, stripe, sendDeps, catcher }) => {
  const { guardian, anna, ben } = await aFamily(db);
  const items = [];
  for (const [name, participantId] of [
    ["Judo", ben],
    ["Chess", anna],
  ] as const)
    items.push({ classId: (await aClass(db, { name, priceCents: 3000 })).id, participantId });
  const caller = { ...signed(deps, guardian) };
  const started = await startPayment(caller, { items });
  await stripe.paymentIntents.confirm(started.paymentIntentId, PAY);
  await settleOwnPayment(caller, started);
  const { id: enrolmentId } = await db.enrolment.findFirstOrThrow({ where: { participantId: anna } });
  await cancelOwnEnrolment(caller, { enrolmentId });
  await runRefundJobs(deps);
  await sendAll(sendDeps);
  const message = catcher.messages.find(({ subject }) => subject.includes("paid back"));
  expect(message?.subject).toBe("$30.00 paid back for Chess (Anna)");
  expect(message?.text).toContain("Class: Chess\n");
});

test("[CART-7] where the names of many places are too long for a subject, it says how many they are", async ({
  db,
  deps,
  stripe,
  sendDeps,
  catcher,
}) => {
  const { guardian, anna } = await aFamily(db);
  const items = [];
  for (const course of ["one", "two"])
    items.push({ classId: (await aClass(db, { name: `${"Karate ".repeat(8)}${course}` })).id, participantId: anna });
  const caller = signed(deps, guardian);
  const started = await startPayment(caller, { items });
  await stripe.paymentIntents.confirm(started.paymentIntentId, PAY);
  await settleOwnPayment(caller, started);
  await sendAll(sendDeps);
  expect(catcher.messages.map(({ subject }) => subject)).toEqual(["You have 2 places"]);
  expect(catcher.messages[0]?.text).toContain("Karate two");
});

test("[CART-3] of money that came too late for one place it says what is had and what goes back", async ({
  db,
  deps,
  stripe,
  sendDeps,
  catcher,
}) => {
  const { guardian, anna, ben } = await aFamily(db);
  const { id: judo } = await aClass(db, { name: "Judo" });
  const { id: chess } = await aClass(db, { name: "Chess", priceCents: 3000, capacity: 1 });
  const started = await startPayment(signed(deps, guardian), {
    items: [
      { classId: judo, participantId: anna },
      { classId: chess, participantId: ben },
    ],
  });
  await stripe.paymentIntents.confirm(started.paymentIntentId, PAY);
  await db.payment.updateMany({ data: { state: "cancelled" } });
  await db.$queryRaw`SELECT release_checkout(${started.checkoutId}::uuid)`;
  await hold(db, await aUser(db, "student"), chess);
  await settlePayment(deps, await deps.payments.intent(started.paymentIntentId));
  await sendAll(sendDeps);
  const message = catcher.messages.find(({ subject }) => subject.includes("place"));
  expect(message?.subject).toBe("Anna has a place in Judo");
  expect(message?.text).toContain("Chess (Ben) was full when your payment arrived: $30.00 goes back to your card.");
});

test("[CART-3] it calls a cancelled class, a place that was paid before and one that was free what they are", async ({
  db,
  deps,
  stripe,
  sendDeps,
  catcher,
}) => {
  const { guardian, anna, ben } = await aFamily(db);
  const aCourse = async (name: string) => (await aClass(db, { name, priceCents: 3000 })).id;
  const [judo, chess, golf, art] = [
    await aCourse("Judo"),
    await aCourse("Chess"),
    await aCourse("Golf"),
    await aCourse("Art"),
  ];
  await aCode(db, { code: "ART", percent: 100, classIds: [art] });
  const caller = signed(deps, guardian);
  const started = await startPayment(caller, {
    items: [
      { classId: judo, participantId: anna },
      { classId: chess, participantId: anna },
      { classId: golf, participantId: ben },
      { classId: art, participantId: ben },
    ],
    code: "ART",
  });
  // Its hold has ended unseen: meanwhile one class is cancelled, one place is paid by another payment, and one seat is another's.
  await stripe.paymentIntents.confirm(started.paymentIntentId, PAY);
  await db.payment.updateMany({ data: { state: "cancelled" } });
  await db.$queryRaw`SELECT release_checkout(${started.checkoutId}::uuid)`;
  const enrolmentIn = (classId: string) => started.items.find((item) => item.classId === classId)?.enrolmentId ?? "";
  await db.class.update({ where: { id: golf }, data: { status: "cancelled", feedback: "Rain" } });
  await db.$executeRaw`
    SELECT pay_enrolments('pi_other', ARRAY[${enrolmentIn(chess)}]::uuid[], ARRAY[3000], false, 'card')`;
  await db.class.update({ where: { id: art }, data: { capacity: 1 } });
  await hold(db, await aUser(db, "student"), art);
  await settlePayment(deps, await deps.payments.intent(started.paymentIntentId));
  await sendAll(sendDeps);
  const message = catcher.messages.find(({ subject }) => subject.includes("place"));
  expect(message?.subject).toBe("Anna has a place in Judo");
  for (const text of [
    "Chess (Anna) had been paid for already: $30.00 goes back to your card.",
    "Golf (Ben) was cancelled by the school: $30.00 goes back to your card.",
    "Art (Ben) was full when your payment arrived.",
  ])
    expect(message?.text).toContain(text);
});

test("[CODE-5] where nothing was to be paid the message has no receipt", async ({ db, deps, sendDeps, catcher }) => {
  const { guardian, anna } = await aFamily(db);
  const { id: classId } = await aClass(db, { name: "Judo" });
  await aCode(db, { code: "FREE", percent: 100 });
  const caller = signed(deps, guardian);
  const started = await startPayment(caller, { items: [{ classId, participantId: anna }], code: "FREE" });
  await settleOwnPayment(caller, started);
  await sendAll(sendDeps);
  const [message] = catcher.messages;
  expect(message?.subject).toBe("Anna has a place in Judo");
  expect(message?.text).toContain("Nothing was to be paid, and Anna has a place.");
  expect(message?.text).toContain("Until the time named above you can cancel there.");
  expect(message?.text).not.toMatch(/receipt|back/);
  expect(message?.attachments).toEqual([]);
});

test("[MOVE-1] a calendar keeps the dates of the child who stays, without the name of the one who moved", async ({
  db,
  deps,
  stripe,
  sendDeps,
  catcher,
}) => {
  const { guardian, anna, ben } = await aFamily(db);
  const judo = await aTeacher(db, "Judo");
  const chess = await aTeacher(db, "Chess");
  await judo.add([at("2029-05-01")]);
  await chess.add([at("2029-05-02")]);
  await db.class.updateMany({ data: { priceCents: 5000 } });
  const caller = signed(deps, guardian);
  const items = [anna, ben].map((participantId) => ({ classId: judo.classId, participantId }));
  const started = await startPayment(caller, { items });
  await stripe.paymentIntents.confirm(started.paymentIntentId, PAY);
  await settleOwnPayment(caller, started);
  const { id: enrolmentId } = await db.enrolment.findFirstOrThrow({ where: { participantId: anna } });
  await moveEnrolment(caller, { enrolmentId, classId: chess.classId, differenceCents: 0 });
  await sendAll(sendDeps);
  const message = catcher.messages.find(({ subject }) => subject === "The place of Anna has moved to Chess");
  expect(message?.attachments.map(({ filename }) => filename)).toEqual(["dates.ics"]);
  const summaries = String(message?.attachments[0]?.content).match(/SUMMARY:.*/g);
  expect(summaries?.map((line) => line.trim()).toSorted()).toEqual(["SUMMARY:Chess (Anna)", "SUMMARY:Judo (Ben)"]);
});
