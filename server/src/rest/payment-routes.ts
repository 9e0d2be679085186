import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { appRouter } from "../routers/app-router.ts";
import { AppError } from "../errors/app-error.ts";
import { settleInput, startSeatInput } from "../modules/payments/payments.schema.ts";
import { allPages } from "./all-pages.ts";
import { absoluteUrl } from "../request-origin.ts";
import {
  inserted,
  insertedAnswer,
  modified,
  modifiedAnswer,
  participantAnswer,
  pictureUrl,
  priceAnswer,
  toParticipantAnswer,
  toPriceAnswer,
} from "./rest-response.ts";
import { type CallOf, type RestCall, requireOwnEmail } from "./rest-call.ts";
import { amount, email, ownEmailQuery } from "./rest-input.ts";

const tags = ["Payment"];
const { classId, priceCents } = startSeatInput.shape;

const paymentAnswer = z
  .object({
    _id: z.uuid(),
    classId: z.uuid(),
    className: z.string(),
    classImage: pictureUrl,
    availableSeats: z.int().min(0).describe("Seats of the class that are neither paid nor held."),
    email: z.string(),
    ...priceAnswer,
    transactionId: z.string(),
    data: z.iso.datetime().describe("The time of the payment."),
    quantity: z.literal(1),
    ...participantAnswer,
    state: z.enum(["open", "succeeded", "cancelled", "refund_due", "refunded"]),
    receiptNumbers: z
      .array(z.int().min(1))
      .describe("For GET /receipts/{number}: of the payment, then of each refund that is done."),
  })
  .meta({ id: "Payment" });

/** The only class at this price that the caller has selected for themself. */
async function selectedAt({ procedures }: RestCall, priceCents: number): Promise<string> {
  const matching = (await procedures.enrolment.selected()).filter(
    (card) => card.priceCents === priceCents && card.participantName === null,
  );
  const [only] = matching;
  if (!only || matching.length > 1) throw new AppError("CLASS_UNCLEAR");
  return only.id;
}

type Paid = Awaited<ReturnType<RestCall["procedures"]["payments"]["history"]>>["payments"][number];
type PaidItem = Paid["items"][number];

const refundsOf = ({ refunds }: Paid, { enrolmentId }: PaidItem) =>
  refunds.filter((refund) => refund.enrolmentId === enrolmentId);

/** Of one place of several: what of its own money was returned. */
function stateOf(payment: Paid, item: PaidItem): Paid["state"] {
  const isReturned = item.priceCents > 0 && item.refundedCents === item.priceCents;
  if (payment.items.length === 1 || !isReturned) return payment.state;
  return refundsOf(payment, item).some(({ state }) => state === "requested") ? "refund_due" : "refunded";
}

/** The calls on payments. */
export const paymentRoutes: FastifyPluginAsyncZod<{ callOf: CallOf }> = async (app, { callOf }) => {
  app.post(
    "/create-payment-intent",
    {
      config: { procedure: appRouter.payments.start },
      schema: {
        tags,
        summary: "Hold a seat for a while and open a payment for it",
        description:
          "For the account itself, not for a child. The price is the class's. `prices` (or `price`) is compared with it; alone it selects the caller's only selected class at that price. 429 with Retry-After follows two unpaid holds in the class within a day, and too many holds of new accounts in one network.",
        body: z.object({
          classId: z.optional(classId),
          _id: z.optional(classId),
          prices: amount.optional().pipe(priceCents),
          price: amount.optional().pipe(priceCents),
        }),
        response: {
          200: z.object({
            clientSecret: z
              .string()
              .describe("Empty where a discount leaves nothing to pay: settle with POST /payment."),
            paymentIntentId: z.string(),
            ...priceAnswer,
            holdExpiresAt: z.iso.datetime(),
          }),
        },
      },
    },
    async (request) => {
      const call = await callOf(request);
      const { classId, _id, price, prices = price } = request.body;
      const requestedId = classId ?? _id;
      if (requestedId === undefined && prices === undefined) throw new AppError("CLASS_UNCLEAR");
      const payment = await call.procedures.payments.start({
        classId: requestedId ?? (await selectedAt(call, prices ?? 0)),
        priceCents: prices,
      });
      return {
        clientSecret: payment.clientSecret ?? "",
        paymentIntentId: payment.paymentIntentId,
        ...toPriceAnswer(payment.totalCents, call.school.currency),
        holdExpiresAt: payment.holdExpiresAt.toISOString(),
      };
    },
  );

  app.post(
    "/payment",
    {
      config: { procedure: appRouter.payments.settle },
      schema: {
        tags,
        summary: "Settle a payment of the caller's",
        description:
          "Settles by the card provider's present state; only `transactionId` is read. Idempotent. The id is returned once the caller is enrolled.",
        body: z.object({ transactionId: settleInput.shape.paymentIntentId, email: email.optional() }),
        response: {
          200: insertedAnswer.extend({
            ...modifiedAnswer.shape,
            modifiedCount: modifiedAnswer.shape.modifiedCount.describe("1 once the caller is enrolled."),
            transactionId: z.string(),
            outcome: z.enum(["enrolled", "partly", "processing", "open", "refunded", "failed"]),
          }),
        },
      },
    },
    async (request) => {
      const call = await callOf(request);
      requireOwnEmail(call, request.body.email);
      const { outcome, paymentIntentId: transactionId } = await call.procedures.payments.settle({
        paymentIntentId: request.body.transactionId,
      });
      const isModified = outcome === "enrolled";
      return {
        ...inserted(isModified ? transactionId : null),
        ...modified({ isModified }),
        transactionId,
        outcome,
      };
    },
  );

  app.get(
    "/payment/history",
    {
      config: { procedure: appRouter.payments.history },
      schema: {
        tags,
        summary: "The caller's payments, newest first",
        description:
          "Those that were paid, refunded ones included; of a payment for several places an element for each.",
        querystring: ownEmailQuery,
        response: { 200: z.array(paymentAnswer) },
      },
    },
    async (request) => {
      const call = await callOf(request);
      const email = requireOwnEmail(call, request.query.email);
      const payments = await allPages(async (page) => (await call.procedures.payments.history(page)).payments);
      return payments.flatMap((payment) =>
        payment.items.map((item) => ({
          _id: payment.items.length === 1 ? payment.id : item.enrolmentId,
          classId: item.classId,
          className: payment.items.length === 1 ? payment.className : item.className,
          classImage: absoluteUrl(item.imageUrl, call.origin),
          availableSeats: item.seatsLeft,
          email,
          ...toPriceAnswer(item.priceCents, call.school.currency),
          transactionId: payment.paymentIntentId,
          data: payment.paidAt.toISOString(),
          quantity: 1 as const,
          ...toParticipantAnswer(item),
          state: stateOf(payment, item),
          receiptNumbers: [payment, ...refundsOf(payment, item)].flatMap(({ receiptNumber }) => receiptNumber ?? []),
        })),
      );
    },
  );
};
