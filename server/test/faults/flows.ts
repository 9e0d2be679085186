import { TRPCClientError } from "@trpc/client";
import type Stripe from "stripe";
import { expect } from "vitest";
import type { Actor, AnyCtx } from "../../src/deps.ts";
import { cancelEnrolment } from "../../src/modules/enrolments/cancel-enrolment.ts";
import { settleEvent } from "../../src/modules/payments/settle-event.ts";
import { startPayment } from "../../src/modules/payments/start-payment.ts";
import type { StartPaymentInput } from "../../src/modules/payments/payments.schema.ts";
import type { AppRouter } from "../../src/routers/app-router.ts";
import { aChild, aClass, aUser } from "../factories.ts";
import { aPaidEnrolment } from "../paid-enrolment.ts";
import type { ServerProcess } from "../process-test.ts";
import { signed } from "../signed.ts";
import { signedEvent } from "../signed-event.ts";

/** The servers' surroundings, and what the cardholders have seen succeed. */
export interface World {
  deps: AnyCtx;
  stripe: Stripe;
  charged: Set<string>;
  promised: Map<string, number[]>;
}

/** An operation to interrupt: its preparation, its call, and what must be true afterwards. */
export interface Flow {
  name: string;
  /** The least number of points at which it can be interrupted. */
  points: number;
  /** Runs in a job: no caller waits for it. */
  isBackground?: true;
  prepare: (world: World) => Promise<{
    /** Resolves with the error code, or null. */
    call: (server: ServerProcess) => Promise<string | null>;
    /** The caller's retry, at another server. */
    retry?: (server: ServerProcess) => Promise<void>;
    /** Runs once everything has recovered. */
    verify?: (server: ServerProcess) => Promise<void>;
  }>;
}

interface PlainAnswer {
  code?: string;
  outcome?: string;
}

/** The error code of a refused call, or null; rethrows any other error. */
async function errorCodeIn(call: Promise<unknown>): Promise<string | null> {
  try {
    await call;
    return null;
  } catch (error) {
    if (!(error instanceof TRPCClientError)) throw error;
    return (error as TRPCClientError<AppRouter>).data?.errorCode ?? error.message;
  }
}

async function pay({ stripe, charged }: World, paymentIntentId: string): Promise<void> {
  await stripe.paymentIntents.confirm(paymentIntentId, { payment_method: "pm_card_visa" });
  charged.add(paymentIntentId);
}

async function buy(world: World, server: ServerProcess, student: Actor, cart: StartPaymentInput): Promise<void> {
  const api = await server.apiOf(student);
  const { paymentIntentId } = await api.payments.start.mutate(cart);
  await pay(world, paymentIntentId);
  expect(await api.payments.settle.mutate({ paymentIntentId })).toMatchObject({ outcome: "enrolled" });
}

async function aSucceededPayment(world: World) {
  const student = await aUser(world.deps.db, "student");
  const { id: classId } = await aClass(world.deps.db, { capacity: 1 });
  const { paymentIntentId } = await startPayment(signed(world.deps, student), { classId });
  await pay(world, paymentIntentId);
  return { student, classId, paymentIntentId };
}

export const holdAndReturn: Flow = {
  name: "a student holds the last seat and returns",
  points: 4,
  prepare: async (world) => {
    const student = await aUser(world.deps.db, "student");
    const { id: classId } = await aClass(world.deps.db, { capacity: 1 });
    return {
      call: async (server) => errorCodeIn((await server.apiOf(student)).payments.start.mutate({ classId })),
      retry: (server) => buy(world, server, student, { classId }),
    };
  },
};

export const holdCart: Flow = {
  name: "a student holds the last seats of two classes for three people and returns",
  points: 4,
  prepare: async (world) => {
    const { db } = world.deps;
    const student = await aUser(db, "student");
    const children = [await aChild(db, student.id), await aChild(db, student.id)];
    const [one, other] = [await aClass(db, { capacity: 2 }), await aClass(db, { capacity: 1 })];
    const items = [
      ...children.map(({ id }) => ({ classId: one.id, participantId: id })),
      { classId: other.id, participantId: student.id },
    ];
    return {
      call: async (server) => errorCodeIn((await server.apiOf(student)).payments.start.mutate({ items })),
      retry: (server) => buy(world, server, student, { items }),
    };
  },
};

export const holdAndAbandon: Flow = {
  name: "a student holds the last seat and abandons the page",
  points: 4,
  prepare: async (world) => {
    const { db } = world.deps;
    const [student, next] = [await aUser(db, "student"), await aUser(db, "student")];
    const { id: classId } = await aClass(db, { capacity: 1 });
    return {
      call: async (server) => errorCodeIn((await server.apiOf(student)).payments.start.mutate({ classId })),
      retry: async () => {
        const expired = { holdExpiresAt: new Date(Date.now() - 1000) };
        await db.enrolment.updateMany({ where: { classId, state: "held" }, data: expired });
      },
      verify: (server) => buy(world, server, next, { classId }),
    };
  },
};

export const settleOwn: Flow = {
  name: "the page of a student who has paid settles the payment",
  points: 3,
  prepare: async (world) => {
    const { student, paymentIntentId } = await aSucceededPayment(world);
    const settle = async (server: ServerProcess): Promise<PlainAnswer> => {
      const answer = await fetch(`${server.url}/payment`, {
        method: "POST",
        headers: { authorization: await server.bearerOf(student), "content-type": "application/json" },
        body: JSON.stringify({ transactionId: paymentIntentId }),
      });
      return (await answer.json()) as PlainAnswer;
    };
    return {
      call: async (server) => (await settle(server)).code ?? null,
      retry: async (server) => expect(await settle(server)).toMatchObject({ outcome: "enrolled" }),
    };
  },
};

export const handleEvent: Flow = {
  name: "the provider sends the event of a payment once",
  points: 3,
  prepare: async (world) => {
    const { student, classId, paymentIntentId } = await aSucceededPayment(world);
    const { data } = await world.stripe.events.list({ type: "payment_intent.succeeded", limit: 100 });
    const event = data.find(({ data: { object } }) => "id" in object && object.id === paymentIntentId);
    if (!event) throw new Error("the provider has no event of the payment");
    const { payload, signature, headers } = signedEvent(event);
    return {
      call: async (server) => {
        const answer = await fetch(`${server.url}/webhooks/stripe`, {
          method: "POST",
          headers,
          body: payload,
        });
        return ((await answer.json()) as PlainAnswer).code ?? null;
      },
      verify: async () => {
        const enrolment = { classId, studentId: student.id, state: "paid" as const };
        expect(await world.deps.db.enrolment.count({ where: enrolment })).toBe(1);
        await settleEvent(world.deps, Buffer.from(payload), signature);
      },
    };
  },
};

export const cancel: Flow = {
  name: "a student cancels a paid enrolment",
  points: 2,
  prepare: async (world) => {
    const { student, enrolmentId, paymentIntentId, classId } = await aPaidEnrolment(world.deps, world.stripe, {
      capacity: 1,
    });
    world.charged.add(paymentIntentId);
    const next = await aUser(world.deps.db, "student");
    const call = async (server: ServerProcess): Promise<string | null> =>
      errorCodeIn((await server.apiOf(student)).enrolment.cancel.mutate({ enrolmentId }));
    return {
      call,
      retry: async (server) => expect([null, "ENROLMENT_ENDED"]).toContain(await call(server)),
      verify: (server) => buy(world, server, next, { classId }),
    };
  },
};

export const sendRefund: Flow = {
  name: "the job sends the refund of a cancelled enrolment",
  points: 9,
  isBackground: true,
  prepare: async (world) => {
    const { enrolmentId, paymentIntentId, paymentId } = await aPaidEnrolment(world.deps, world.stripe);
    world.charged.add(paymentIntentId);
    world.promised.set(enrolmentId, [5000]);
    const admin = await aUser(world.deps.db, "admin");
    return {
      // Requested here, sent by the server's worker.
      call: async () => {
        await cancelEnrolment(signed(world.deps, admin), { enrolmentId, refundCents: 5000 });
        await expect
          .poll(() => world.deps.db.$queryRaw`SELECT 1 FROM graphile_worker._private_jobs`, { timeout: 10_000 })
          .toEqual([]);
        return null;
      },
      verify: async () => {
        const refunds = await world.deps.db.refund.findMany({ where: { paymentId } });
        expect(refunds).toMatchObject([{ state: "done", amountCents: 5000 }]);
      },
    };
  },
};
