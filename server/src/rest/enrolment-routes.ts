import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { selectClassInput } from "../modules/enrolment/enrolment.schema.ts";
import { refusals } from "../errors/error-answer.ts";
import { SIGNED_IN } from "./openapi.ts";
import { classAnswer, deleted, deletedAnswer, inserted, insertedAnswer, toClassAnswer } from "./rest-answer.ts";
import { type CallOf, requireOwnEmail } from "./rest-call.ts";
import { classParams, email, ownEmailQuery } from "./rest-input.ts";

const tags = ["Enrolment"];

const enrolmentAnswer = classAnswer
  .extend({ _id: z.uuid().describe("The enrolment's."), classId: z.uuid() })
  .meta({ id: "Enrolment" });

/** A student's selected and enrolled classes. */
export const enrolmentRoutes: FastifyPluginAsyncZod<{ callOf: CallOf }> = async (app, { callOf }) => {
  app.post(
    "/Student/Enrol",
    {
      config: { callers: "student" },
      schema: {
        tags,
        summary: "Put a class among the caller's selected ones",
        description: "Of the class's fields only `_id` counts. Selecting again adds nothing; `outcome` says why.",
        security: SIGNED_IN,
        body: z.object({ _id: selectClassInput.shape.classId, StudentEmail: email.optional() }),
        response: {
          200: insertedAnswer.extend({ outcome: z.enum(["selected", "already-selected", "already-enrolled"]) }),
          ...refusals,
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
      config: { callers: "student" },
      schema: {
        tags,
        summary: "The caller's selected classes, latest first",
        security: SIGNED_IN,
        querystring: ownEmailQuery,
        response: { 200: z.array(classAnswer), ...refusals },
      },
    },
    async (request) => {
      const call = await callOf(request);
      requireOwnEmail(call, request.query.email);
      return (await call.procedures.enrolment.selected()).map(toClassAnswer);
    },
  );

  app.delete(
    "/DeleteMyClass/:id",
    {
      config: { callers: "student" },
      schema: {
        tags,
        summary: "Take a class out of the caller's selected ones",
        security: SIGNED_IN,
        params: classParams,
        response: { 200: deletedAnswer, ...refusals },
      },
    },
    async (request) => {
      const { procedures } = await callOf(request);
      const { removed } = await procedures.enrolment.unselect({ classId: request.params.id });
      return deleted(removed ? 1 : 0);
    },
  );

  app.get(
    "/payment/enrol",
    {
      config: { callers: "student" },
      schema: {
        tags,
        summary: "The classes that the caller has paid for, latest first",
        security: SIGNED_IN,
        querystring: ownEmailQuery,
        response: { 200: z.array(enrolmentAnswer), ...refusals },
      },
    },
    async (request) => {
      const call = await callOf(request);
      requireOwnEmail(call, request.query.email);
      const enrolments = await call.procedures.enrolment.mine();
      return enrolments.map((card) => ({ ...toClassAnswer(card), _id: card.enrolmentId, classId: card.id }));
    },
  );
};
