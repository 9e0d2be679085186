import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { addClassInput } from "../modules/classes/classes.schema.ts";
import { refusals } from "../errors/error-answer.ts";
import { SIGNED_IN } from "./openapi.ts";
import { classAnswer, inserted, insertedAnswer, toClassAnswer } from "./rest-answer.ts";
import { type CallOf, requireOwnEmail } from "./rest-call.ts";
import { dollars, email, ownEmailQuery, wholeNumber } from "./rest-input.ts";

const tags = ["Classes"];
const { name, imageUrl, capacity, priceCents, description } = addClassInput.shape;
const ownClassAnswer = classAnswer.extend({ feedback: z.string().nullable() }).meta({ id: "OwnClass" });

/** What instructors do with their own classes. */
export const classRoutes: FastifyPluginAsyncZod<{ callOf: CallOf }> = async (app, { callOf }) => {
  app.post(
    "/AddClasses",
    {
      config: { callers: "instructor" },
      schema: {
        tags,
        summary: "Add a class of the calling instructor, pending and with nobody enrolled",
        description: "The instructor is the caller; `instructorName`, `status` and `StudentEnroll` are ignored.",
        security: SIGNED_IN,
        body: z.object({
          className: name,
          classImage: imageUrl.describe("What the upload has answered as `display_url`."),
          instructorName: z.unknown().optional(),
          instructorEmail: email.optional(),
          availableSeats: wholeNumber.pipe(capacity),
          price: dollars.pipe(priceCents),
          status: z.unknown().optional(),
          StudentEnroll: z.unknown().optional(),
          description,
        }),
        response: { 200: insertedAnswer, ...refusals },
      },
    },
    async (request) => {
      const call = await callOf(request);
      const { className, classImage, availableSeats, price, description, instructorEmail } = request.body;
      requireOwnEmail(call, instructorEmail);
      const { id } = await call.procedures.classes.add({
        name: className,
        imageUrl: classImage,
        capacity: availableSeats,
        priceCents: price,
        description,
      });
      return inserted(id);
    },
  );

  app.get(
    "/getClass",
    {
      config: { callers: "instructor" },
      schema: {
        tags,
        summary: "The calling instructor's own classes, newest first",
        security: SIGNED_IN,
        querystring: ownEmailQuery,
        response: { 200: z.array(ownClassAnswer), ...refusals },
      },
    },
    async (request) => {
      const call = await callOf(request);
      requireOwnEmail(call, request.query.email);
      const classes = await call.procedures.classes.mine();
      return classes.map((detail) => ({ ...toClassAnswer(detail), feedback: detail.feedback }));
    },
  );
};
