import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { appRouter } from "../routers/app-router.ts";
import { selectClassInput } from "../modules/enrolments/enrolments.schema.ts";
import {
  classAnswer,
  deleted,
  deletedAnswer,
  inserted,
  insertedAnswer,
  participantAnswer,
  toClassAnswer,
  toParticipantAnswer,
} from "./rest-response.ts";
import { type CallOf, requireOwnEmail } from "./rest-call.ts";
import { classParams, email, ownEmailQuery } from "./rest-input.ts";

const tags = ["Enrolment"];

const selectedAnswer = classAnswer.extend({ StudentEmail: z.string(), ...participantAnswer }).meta({ id: "Selection" });

const enrolmentAnswer = classAnswer
  .extend({
    _id: z.uuid().describe("The enrolment's id."),
    ...participantAnswer,
    classId: z.uuid(),
    email: z.string(),
    transactionId: z.string().nullable().describe("Null for an enrolment without a payment."),
    data: z.iso.datetime().describe("The time of the payment."),
    quantity: z.literal(1),
  })
  .meta({ id: "Enrolment" });

/** The students' calls on selected and paid classes. */
export const enrolmentRoutes: FastifyPluginAsyncZod<{ callOf: CallOf }> = async (app, { callOf }) => {
  app.post(
    "/Student/Enrol",
    {
      config: { procedure: appRouter.enrolment.select },
      schema: {
        tags,
        summary: "Select a class",
        description:
          "For the account itself, not for a child. Only `_id` is read. Idempotent; `outcome` says whether anything was added.",
        body: z.object({ _id: selectClassInput.shape.classId, StudentEmail: email.optional() }),
        response: {
          200: insertedAnswer.extend({ outcome: z.enum(["selected", "already-selected", "already-enrolled"]) }),
        },
      },
    },
    async (request) => {
      const call = await callOf(request);
      const { _id: classId, StudentEmail } = request.body;
      requireOwnEmail(call, StudentEmail);
      const { outcome } = await call.procedures.enrolment.select({ classId });
      return { ...inserted(outcome === "selected" ? classId : null), outcome };
    },
  );

  app.get(
    "/MyClass",
    {
      config: { procedure: appRouter.enrolment.selected },
      schema: {
        tags,
        summary: "The caller's selected classes, latest first",
        description: "Also those that cannot be paid for any more, and those of the caller's children.",
        querystring: ownEmailQuery,
        response: { 200: z.array(selectedAnswer) },
      },
    },
    async (request) => {
      const call = await callOf(request);
      const StudentEmail = requireOwnEmail(call, request.query.email);
      const selected = await call.procedures.enrolment.selected();
      return selected.map((card) => ({
        ...toClassAnswer(card, call),
        StudentEmail,
        ...toParticipantAnswer(card),
      }));
    },
  );

  app.delete(
    "/DeleteMyClass/:id",
    {
      config: { procedure: appRouter.enrolment.unselect },
      schema: {
        tags,
        summary: "Remove a class from the selection",
        description: "Of the account itself, not of a child. `deletedCount` is 0 when it was not selected.",
        params: classParams,
        response: { 200: deletedAnswer },
      },
    },
    async (request) => {
      const { procedures } = await callOf(request);
      const { removed } = await procedures.enrolment.unselect({ classId: request.params.id });
      return deleted(removed);
    },
  );

  app.get(
    "/payment/enrol",
    {
      config: { procedure: appRouter.enrolment.mine },
      schema: {
        tags,
        summary: "The classes that the caller has paid for, latest first",
        description:
          "With the price that was paid. Places that have ended are left out; those of the caller's children are included.",
        querystring: ownEmailQuery,
        response: { 200: z.array(enrolmentAnswer) },
      },
    },
    async (request) => {
      const call = await callOf(request);
      const email = requireOwnEmail(call, request.query.email);
      const enrolments = await call.procedures.enrolment.mine();
      return enrolments.map((card) => ({
        ...toClassAnswer({ ...card, priceCents: card.paidCents }, call),
        _id: card.enrolmentId,
        ...toParticipantAnswer(card),
        classId: card.id,
        email,
        transactionId: card.paymentIntentId,
        data: card.paidAt.toISOString(),
        quantity: 1 as const,
      }));
    },
  );
};
