import { TRPCClientError } from "@trpc/client";
import type Stripe from "stripe";
import { expect } from "vitest";
import type { Actor, Deps } from "../../src/deps.ts";
import { cancelPlace } from "../../src/modules/payments/cancel-place.ts";
import { settleEvent } from "../../src/modules/payments/settle-event.ts";
import { startPayment } from "../../src/modules/payments/start-payment.ts";
import type { AppRouter } from "../../src/trpc/app-router.ts";
import { aClass, aUser } from "../factories.ts";
import { aPaidPlace } from "../paid-place.ts";
import { WEBHOOK_SECRET } from "../payment-test.ts";
import type { ServerProcess } from "../process-test.ts";
import { signed } from "../signed.ts";

/** What the card holders have seen go through, and the world around the servers. */
export interface Town {
  deps: Pick<Deps, "db" | "log" | "payments">;
  stripe: Stripe;
  charged: Set<string>;
  promised: Map<string, number[]>;
}

/** One operation that is interrupted: what is there before, what is asked of the server, and what has to be true in the end. */
export interface Flow {
  name: string;
  /** At how many moments it can be interrupted, at least. */
  moments: number;
  /** Nobody is told of its end. */
  isNotWaitedFor?: true;
  begin: (town: Town) => Promise<{
    /** Answers how it was refused, or null. */
    ask: (server: ServerProcess) => Promise<string | null>;
    /** Whoever asked comes back at once, to another server. */
    comeBack?: (server: ServerProcess) => Promise<void>;
    /** Once all has recovered. */
    inTheEnd?: (server: ServerProcess) => Promise<void>;
  }>;
}

interface PlainAnswer {
  code?: string;
  outcome?: string;
}

/** How a call was refused; null where it was not. What is no refusal is a fault. */
async function refusalIn(call: Promise<unknown>): Promise<string | null> {
  try {
    await call;
    return null;
  } catch (error) {
    if (!(error instanceof TRPCClientError)) throw error;
    return (error as TRPCClientError<AppRouter>).data?.refusal ?? error.message;
  }
}

async function pay({ stripe, charged }: Town, intentId: string): Promise<void> {
  await stripe.paymentIntents.confirm(intentId, { payment_method: "pm_card_visa" });
  charged.add(intentId);
}

async function buy(town: Town, server: ServerProcess, student: Actor, classId: string): Promise<void> {
  const api = await server.apiOf(student);
  const { paymentIntentId } = await api.payments.start.mutate({ classId });
  await pay(town, paymentIntentId);
  expect(await api.payments.settle.mutate({ paymentIntentId })).toMatchObject({ outcome: "enrolled" });
}

async function aPlaceThatIsPaidAtTheProvider(town: Town) {
  const student = await aUser(town.deps.db, "student");
  const { id: classId } = await aClass(town.deps.db, { capacity: 1 });
  const { paymentIntentId } = await startPayment(signed(town.deps, student), { classId });
  await pay(town, paymentIntentId);
  return { student, classId, paymentIntentId };
}

export const holdsAndComesBack: Flow = {
  name: "a student holds the last seat, and comes back",
  moments: 4,
  begin: async (town) => {
    const student = await aUser(town.deps.db, "student");
    const { id: classId } = await aClass(town.deps.db, { capacity: 1 });
    return {
      ask: async (server) => refusalIn((await server.apiOf(student)).payments.start.mutate({ classId })),
      comeBack: (server) => buy(town, server, student, classId),
    };
  },
};

export const holdsAndIsGone: Flow = {
  name: "a student holds the last seat, and never comes back",
  moments: 4,
  begin: async (town) => {
    const { db } = town.deps;
    const [student, next] = [await aUser(db, "student"), await aUser(db, "student")];
    const { id: classId } = await aClass(db, { capacity: 1 });
    return {
      ask: async (server) => refusalIn((await server.apiOf(student)).payments.start.mutate({ classId })),
      comeBack: async () => {
        const over = { holdExpiresAt: new Date(Date.now() - 1000) };
        await db.enrolment.updateMany({ where: { classId, state: "held" }, data: over });
      },
      inTheEnd: (server) => buy(town, server, next, classId),
    };
  },
};

export const asksHowItStands: Flow = {
  name: "the page of a student who has paid asks how it stands",
  moments: 4,
  begin: async (town) => {
    const { student, paymentIntentId } = await aPlaceThatIsPaidAtTheProvider(town);
    const ask = async (server: ServerProcess): Promise<PlainAnswer> => {
      const answer = await fetch(`${server.url}/payment`, {
        method: "POST",
        headers: { authorization: await server.bearerOf(student), "content-type": "application/json" },
        body: JSON.stringify({ transactionId: paymentIntentId }),
      });
      return (await answer.json()) as PlainAnswer;
    };
    return {
      ask: async (server) => (await ask(server)).code ?? null,
      comeBack: async (server) => expect(await ask(server)).toMatchObject({ outcome: "enrolled" }),
    };
  },
};

export const isToldByAnEvent: Flow = {
  name: "the provider tells that a student has paid, once and never again",
  moments: 4,
  begin: async (town) => {
    const { student, classId, paymentIntentId } = await aPlaceThatIsPaidAtTheProvider(town);
    const { data } = await town.stripe.events.list({ type: "payment_intent.succeeded", limit: 100 });
    const event = data.find(({ data: { object } }) => "id" in object && object.id === paymentIntentId);
    const payload = JSON.stringify(event);
    const signature = town.stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
    return {
      ask: async (server) => {
        const answer = await fetch(`${server.url}/webhooks/stripe`, {
          method: "POST",
          headers: { "stripe-signature": signature, "content-type": "application/json" },
          body: payload,
        });
        return ((await answer.json()) as PlainAnswer).code ?? null;
      },
      inTheEnd: async () => {
        const place = { classId, studentId: student.id, state: "paid" as const };
        expect(await town.deps.db.enrolment.count({ where: place })).toBe(1);
        await settleEvent(town.deps, Buffer.from(payload), signature);
      },
    };
  },
};

export const cancels: Flow = {
  name: "a student cancels a paid place",
  moments: 2,
  begin: async (town) => {
    const { student, enrolmentId, intentId, classId } = await aPaidPlace(town.deps, town.stripe, { capacity: 1 });
    town.charged.add(intentId);
    const next = await aUser(town.deps.db, "student");
    const ask = async (server: ServerProcess): Promise<string | null> =>
      refusalIn((await server.apiOf(student)).enrolment.cancel.mutate({ enrolmentId }));
    return {
      ask,
      comeBack: async (server) => expect([null, "PLACE_ENDED"]).toContain(await ask(server)),
      inTheEnd: (server) => buy(town, server, next, classId),
    };
  },
};

export const sendsMoneyBack: Flow = {
  name: "the job sends back the money of a cancelled place",
  moments: 9,
  isNotWaitedFor: true,
  begin: async (town) => {
    const { enrolmentId, intentId, paymentId } = await aPaidPlace(town.deps, town.stripe);
    town.charged.add(intentId);
    town.promised.set(enrolmentId, [5000]);
    const admin = await aUser(town.deps.db, "admin");
    return {
      // Ordered here, carried out by the server's worker.
      ask: async () => {
        await cancelPlace(signed(town.deps, admin), { enrolmentId, refundCents: 5000 });
        await expect
          .poll(() => town.deps.db.$queryRaw`SELECT 1 FROM graphile_worker._private_jobs`, { timeout: 10_000 })
          .toEqual([]);
        return null;
      },
      inTheEnd: async () => {
        const refunds = await town.deps.db.refund.findMany({ where: { paymentId } });
        expect(refunds).toMatchObject([{ state: "done", amountCents: 5000 }]);
      },
    };
  },
};
