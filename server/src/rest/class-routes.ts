import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { appRouter } from "../routers/app-router.ts";
import { addClassInput } from "../modules/classes/classes.schema.ts";
import { AppError } from "../errors/app-error.ts";
import { MAX_AGE } from "../schemas/limits.ts";
import { storedUrl } from "../request-origin.ts";
import { classAnswer, inserted, insertedAnswer, toClassAnswer } from "./rest-response.ts";
import { type CallOf, requireOwnEmail } from "./rest-call.ts";
import { age, amount, email, ownEmailQuery, seats } from "./rest-input.ts";

const tags = ["Classes"];
const { name, imageUrl, capacity, priceCents, description, sport, level, minAge, maxAge, enrolmentCloses } =
  addClassInput.shape;
const ownClassAnswer = classAnswer.extend({ feedback: z.string().nullable() }).meta({ id: "OwnClass" });

/** The instructors' calls on their own classes. */
export const classRoutes: FastifyPluginAsyncZod<{ callOf: CallOf }> = async (app, { callOf }) => {
  app.post(
    "/AddClasses",
    {
      config: { procedure: appRouter.classes.add },
      schema: {
        tags,
        summary: "Add a pending class of the calling instructor",
        description: "The instructor is the caller; `instructorName`, `status` and `StudentEnroll` are ignored.",
        body: z.object({
          className: name,
          classImage: imageUrl.check(z.meta({ format: "uri-reference", description: "The upload's `display_url`." })),
          instructorName: z.unknown().optional(),
          instructorEmail: email.optional(),
          availableSeats: seats.pipe(capacity),
          price: amount.pipe(priceCents),
          status: z.unknown().optional(),
          StudentEnroll: z.unknown().optional(),
          description,
          sport,
          level,
          minAge: z.exactOptional(age.nullable().pipe(minAge)),
          maxAge: z.exactOptional(age.nullable().pipe(maxAge)),
          enrolmentCloses,
        }),
        response: { 200: insertedAnswer },
      },
    },
    async (request) => {
      const call = await callOf(request);
      const { className, classImage, availableSeats, price, instructorEmail, ...rest } = request.body;
      requireOwnEmail(call, instructorEmail);
      // No schema of the document compares two fields: 409, as an edit.
      if ((rest.minAge ?? 0) > (rest.maxAge ?? MAX_AGE)) throw new AppError("AGES_REVERSED");
      const { instructorName: _name, status: _status, StudentEnroll: _count, ...same } = rest;
      const { id } = await call.procedures.classes.add({
        name: className,
        imageUrl: storedUrl(classImage, call.origin),
        capacity: availableSeats,
        priceCents: price,
        ...same,
      });
      return inserted(id);
    },
  );

  app.get(
    "/getClass",
    {
      config: { procedure: appRouter.classes.mine },
      schema: {
        tags,
        summary: "The calling instructor's classes, newest first",
        description: "In every state but archived.",
        querystring: ownEmailQuery,
        response: { 200: z.array(ownClassAnswer) },
      },
    },
    async (request) => {
      const call = await callOf(request);
      requireOwnEmail(call, request.query.email);
      const classes = await call.procedures.classes.mine();
      return classes.map((detail) => ({ ...toClassAnswer(detail, call), feedback: detail.feedback }));
    },
  );
};
