import { createHmac } from "node:crypto";
import { buy, type Provider, providerOf } from "../load/buyers.ts";
import { Calls } from "../load/calls.ts";
import { type Caller, type Cart, cartsOf, type Pair } from "../load/people.ts";
import { type School, SECRET_KEY, WEBHOOK_SECRET } from "../load/school.ts";
import type { Server } from "../load/start-process.ts";
import type { Case } from "./compare.ts";
import { measureBuyers, SOCKETS } from "./measure.ts";

/** Sends an event of the card provider, signed as Stripe does. */
function sendEvent(school: Calls, paymentIntentId: string, type: string): Promise<unknown> {
  const event = {
    id: `evt_${type}_${paymentIntentId}`,
    object: "event",
    type,
    data: { object: { id: paymentIntentId } },
  };
  const seconds = Math.floor(Date.now() / 1000);
  const signature = createHmac("sha256", WEBHOOK_SECRET)
    .update(`${seconds}.${JSON.stringify(event)}`)
    .digest("hex");
  return school.post("/webhooks/stripe", event, { "stripe-signature": `t=${seconds},v1=${signature}` });
}

/** Measures students who select a class, or have a cart, hold its seats, pay, and settle while the provider's events arrive. */
export function purchasesOf({ url, providerUrl }: School, next: () => Pair | Cart) {
  const school = new Calls(url, SOCKETS);
  const provider = providerOf(providerUrl, SECRET_KEY, SOCKETS);
  const purchase = async () => {
    const order = next();
    if ("classId" in order) await school.mutate("enrolment.select", { classId: order.classId }, order.student.headers);
    await buy(school, provider, order, {
      meanwhile: (paymentIntentId) =>
        Promise.all(
          ["created", "succeeded"].map((name) => sendEvent(school, paymentIntentId, `payment_intent.${name}`)),
        ),
    });
  };
  return {
    provider,
    measure: (seconds: number) => measureBuyers(school, seconds, purchase),
    stop: () => [school, provider].forEach(({ close }) => close()),
  };
}

async function buyAtControl(control: Calls, { ask }: Provider, { student, classId }: Pair): Promise<void> {
  const held = await control.post<{ paymentIntentId: string }>("/hold", { classId }, student.headers);
  await ask(`/v1/payment_intents/${held.paymentIntentId}/confirm`, { method: "POST" });
  await control.post("/settle", held, student.headers);
}

/** Compares a purchase with Fastify and pg that do the least honest work for it. */
export function purchases(school: School, control: Server, nextPair: () => Pair, seconds: number) {
  const ours = purchasesOf(school, nextPair);
  const calls = new Calls(control.url, SOCKETS);
  const one: Case = {
    title: "a purchase",
    goal: 0.5,
    controlPid: control.pid,
    ours: () => ours.measure(seconds),
    control: () => measureBuyers(calls, seconds, () => buyAtControl(calls, ours.provider, nextPair())),
  };
  const stop = () => {
    ours.stop();
    calls.close();
  };
  return { cases: [one], stop };
}

/** Compares a cart of five classes with one of a single class: hold, pay and settle. */
export function carts(school: School, students: readonly Caller[], classIds: readonly string[], seconds: number) {
  const half = students.length / 2;
  const five = purchasesOf(school, cartsOf(students.slice(half), classIds, 5));
  const one = purchasesOf(school, cartsOf(students.slice(0, half), classIds, 1));
  const both: Case = {
    title: "a cart of five",
    goal: 0.4,
    controlPid: school.pid,
    ours: () => five.measure(seconds),
    control: () => one.measure(seconds),
  };
  const stop = () => [five, one].forEach((each) => each.stop());
  return { cases: [both], stop };
}
