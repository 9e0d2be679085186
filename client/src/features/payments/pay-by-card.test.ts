import type { PaymentIntent, StripeCardElement, StripeError } from "@stripe/stripe-js";
import { expect, test } from "vitest";
import { paymentMessages } from "../../lib/messages/payments.ts";
import { type PayParts, payByCard } from "./pay-by-card.ts";
import type { PaymentStep, Settled } from "./payment-end.ts";

const INTENT = "pi_1";
const order = {
  card: {} as StripeCardElement,
  clientSecret: "pi_1_secret_2",
  billing: { name: "Ada", email: "ada@camp.test" },
};

type Script = {
  method?: { error: Partial<StripeError> } | { paymentMethod: { id: string } };
  confirm?: { error: Partial<StripeError> } | { paymentIntent: { status: string } } | Error;
  settle?: (Settled["outcome"] | Error)[];
};

function scene({
  method = { paymentMethod: { id: "pm_1" } },
  confirm = { paymentIntent: { status: "succeeded" } },
  settle = ["enrolled"],
}: Script) {
  const seen = { steps: [] as PaymentStep[], calls: [] as unknown[], rests: [] as number[], settled: 0 };
  const parts = {
    stripe: {
      createPaymentMethod: async (data: unknown) => {
        seen.calls.push(data);
        return method;
      },
      confirmCardPayment: async (...data: unknown[]) => {
        seen.calls.push(data);
        if (confirm instanceof Error) throw confirm;
        return confirm;
      },
    },
    onStep: (step: PaymentStep) => seen.steps.push(step),
    rest: async (ms: number) => void seen.rests.push(ms),
    settle: async () => {
      const outcome = settle[Math.min(seen.settled++, settle.length - 1)];
      if (outcome === undefined || outcome instanceof Error) throw outcome;
      return { outcome, paymentIntentId: INTENT };
    },
  } as unknown as PayParts;
  return { seen, pay: () => payByCard(parts, order) };
}

test("[PAY-3] a payment method is made with the billing name and e-mail, and confirms the payment", async () => {
  const { seen, pay } = scene({});
  await pay();
  expect(seen.calls).toEqual([
    { type: "card", card: order.card, billing_details: order.billing },
    [order.clientSecret, { payment_method: "pm_1" }],
  ]);
});

test("[PAY-8] success is shown once the server has enrolled, after every step has been shown", async () => {
  const { seen, pay } = scene({});
  expect(await pay()).toEqual({ kind: "enrolled", paymentIntentId: INTENT });
  expect(seen.steps).toEqual(["checking", "confirming", "enrolling"]);
});

test("[PAY-4] a card that cannot be read gives the provider's message and confirms nothing", async () => {
  const { seen, pay } = scene({ method: { error: { message: "Your card number is incomplete." } } });
  expect(await pay()).toEqual({ kind: "failed", message: "Your card number is incomplete.", isIntentOver: false });
  expect(seen.steps).toEqual(["checking"]);
});

test("[PAY-4] a declined confirmation gives the provider's message and leaves the same payment open", async () => {
  const error = { type: "card_error" as const, message: "Your card was declined." };
  const { seen, pay } = scene({ confirm: { error } });
  expect(await pay()).toEqual({ kind: "failed", message: "Your card was declined.", isIntentOver: false });
  expect(seen.settled).toBe(0);
});

test("[PAY-8] a payment that another tab has made already is settled, not reported as an error", async () => {
  const error = {
    type: "invalid_request_error",
    message: "Already succeeded.",
    payment_intent: { status: "succeeded" },
  };
  const { pay } = scene({ confirm: { error: error as unknown as StripeError } });
  expect(await pay()).toEqual({ kind: "enrolled", paymentIntentId: INTENT });
});

test("[PAY-8] a connection lost while confirming asks the server instead of calling it a refusal", async () => {
  expect(await scene({ confirm: new TypeError("Failed to fetch") }).pay()).toMatchObject({ kind: "enrolled" });
  const error = { type: "api_connection_error" as const, message: "No connection." };
  expect(await scene({ confirm: { error }, settle: ["failed"] }).pay()).toEqual({
    kind: "failed",
    message: "No connection.",
    isIntentOver: true,
  });
  expect(await scene({ confirm: { error }, settle: [new Error("offline")] }).pay()).toEqual({
    kind: "unheard",
    isPaid: false,
  });
});

test("[PAY-8] a server that cannot be heard after the money was taken is no failed payment", async () => {
  const { pay } = scene({ settle: [new Error("offline")] });
  expect(await pay()).toEqual({ kind: "unheard", isPaid: true });
});

test("[PAY-8] while the bank works the server is asked less and less often, then the user is let go", async () => {
  const slow = scene({ confirm: { paymentIntent: { status: "processing" } }, settle: ["processing"] });
  expect(await slow.pay()).toEqual({ kind: "processing" });
  expect(slow.seen.rests).toEqual([1000, 2000, 4000, 8000, 8000, 8000, 8000]);
  const quick = scene({ settle: ["processing", "processing", "enrolled"] });
  expect(await quick.pay()).toMatchObject({ kind: "enrolled" });
  expect(quick.seen.rests).toEqual([1000, 2000]);
});

test("money that got no place is shown as a refund", async () => {
  expect(await scene({ settle: ["refunded"] }).pay()).toEqual({ kind: "refunded" });
});

const canceled = { status: "canceled" } as PaymentIntent;

test.each([
  ["the confirmation", { paymentIntent: canceled }],
  ["its error", { error: { message: "Programmer's words", payment_intent: canceled } }],
])("a payment that has ended, as %s says, is shown in our words", async (_, confirm) => {
  const { pay } = scene({ confirm });
  expect(await pay()).toEqual({ kind: "failed", message: paymentMessages.ended, isIntentOver: true });
});
