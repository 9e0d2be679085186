import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { addClassInput } from "../modules/classes/classes.schema.ts";
import { allPages } from "./all-pages.ts";
import { refusals } from "../errors/error-answer.ts";
import { ANYBODY, SIGNED_IN } from "./openapi.ts";
import { classAnswer, inserted, insertedAnswer, toClassAnswer } from "./rest-answer.ts";
import { type CallOf, requireOwnEmail } from "./rest-call.ts";
import { dollars, email, ownEmailQuery, wholeNumber } from "./rest-input.ts";

const tags = ["Classes"];
const { name, imageUrl, capacity, priceCents, description } = addClassInput.shape;
const approved = { status: "approved" as const };

const instructorAnswer = z
  .object({ _id: z.uuid(), name: z.string(), email: z.string(), image: z.string().nullable() })
  .meta({ id: "Instructor" });
const ownClassAnswer = classAnswer.extend({ feedback: z.string().nullable() }).meta({ id: "OwnClass" });

/** The public lists, and what instructors do with their own classes. */
export const classRoutes: FastifyPluginAsyncZod<{ callOf: CallOf }> = async (app, { callOf }) => {
  app.get(
    "/popularClasses",
    {
      schema: {
        tags,
        summary: "Approved classes, most enrolled first, at most six",
        response: { 200: z.array(classAnswer), ...refusals },
      },
    },
    async (request) => {
      const { procedures } = await callOf(request);
      return (await procedures.classes.popular()).map((card) => toClassAnswer({ ...card, ...approved }));
    },
  );

  app.get(
    "/instructor",
    {
      schema: { tags, summary: "Everybody who teaches", response: { 200: z.array(instructorAnswer), ...refusals } },
    },
    async (request) => {
      const { procedures } = await callOf(request);
      const instructors = await procedures.classes.instructors();
      return instructors.map(({ id, name, email, photoUrl }) => ({ _id: id, name, email, image: photoUrl }));
    },
  );

  app.get(
    "/classes",
    {
      schema: {
        tags,
        summary: "Approved classes; all classes with an admin's token",
        description: "A browser that asks for HTML gets the page at the same address.",
        security: ANYBODY,
        response: { 200: z.array(classAnswer.extend({ feedback: z.string().nullish() })), ...refusals },
      },
    },
    async (request, reply) => {
      reply.header("vary", "Accept");
      if (request.accepts().type(["json", "html"]) === "html") return reply.callNotFound();
      const { procedures, actor } = await callOf(request);
      if (actor?.role === "admin") {
        const all = await allPages(async (page) => {
          const { classes, total } = await procedures.admin.classes(page);
          return { items: classes, total };
        });
        return all.map((detail) => ({ ...toClassAnswer(detail), feedback: detail.feedback }));
      }
      const cards = await allPages(async (page) => {
        const { classes, total } = await procedures.classes.list(page);
        return { items: classes, total };
      });
      return cards.map((card) => toClassAnswer({ ...card, ...approved }));
    },
  );

  app.post(
    "/AddClasses",
    {
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
