import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { appRouter } from "../routers/app-router.ts";
import type { Deps } from "../deps.ts";
import { classIdInput } from "../modules/classes/classes.schema.ts";
import type { CachedResponse, ResponseCache } from "../public-cache/response-cache.ts";
import { sendCached } from "../public-cache/send-cached.ts";
import { AppError } from "../errors/app-error.ts";
import type { ConcurrencyLimiter } from "../plugins/concurrency-limiter.ts";
import { addressOf } from "../plugins/rate-limits.ts";
import { may } from "../permissions.ts";
import { absoluteUrl, originOf } from "../request-origin.ts";
import { poolOf } from "../trpc/pool-of.ts";
import { allPages, pagesOf } from "./all-pages.ts";
import { ANYBODY } from "./openapi.ts";
import { classAnswer, toClassAnswer } from "./rest-response.ts";
import type { CallOf, RestCall, Visitor } from "./rest-call.ts";

const tags = ["Classes"];
const approved = { status: "approved" as const };

const classList = z.array(classAnswer);
const decidedFields = {
  feedback: z.string().nullish().describe("With an admin's token only."),
  version: z.int().optional().describe("With an admin's token only: what to approve."),
};
const classDetailAnswer = classAnswer.extend({ description: z.string() }).meta({ id: "ClassDetail" });
const instructorList = z.array(
  z
    .object({ _id: z.uuid(), name: z.string(), email: z.string(), image: z.string().nullable() })
    .meta({ id: "Instructor" }),
);

/** A cache that ignores `Vary` keeps one answer per address: these have but one. */
const OWN_ADDRESS = "For caches and CDNs: JSON whatever `Accept` says, and the same with any token.";

/** What a list is made of. */
type ListCall = Pick<RestCall, "procedures" | "origin" | "school">;

async function popularClasses(call: ListCall) {
  const cards = await call.procedures.classes.popular();
  return classList.parse(cards.map((card) => toClassAnswer({ ...card, ...approved }, call)));
}

async function approvedClasses(call: ListCall) {
  const cards = await allPages(async (page) => (await call.procedures.classes.list(page)).classes);
  return classList.parse(cards.map((card) => toClassAnswer({ ...card, ...approved }, call)));
}

async function instructors({ procedures, origin }: ListCall) {
  const all = await procedures.classes.instructors();
  return instructorList.parse(
    all.map(({ id, name, email, photoUrl }) => ({
      _id: id,
      name,
      email,
      image: photoUrl && absoluteUrl(photoUrl, origin),
    })),
  );
}

async function allClasses(call: RestCall) {
  const all = await allPages(async (page) => (await call.procedures.admin.classes(page)).classes);
  return all.map((detail) => ({
    ...toClassAnswer(detail, call),
    feedback: detail.feedback,
    version: detail.version,
  }));
}

const PICTURE_PATH = /"(classImage|image)":"\//g;

/** A list's JSON with the pictures' paths at an origin. Within a text of the list the quotes are escaped. */
function withOrigin({ encoded }: CachedResponse, origin: string): Buffer {
  return Buffer.from(
    encoded("identity").body.replaceAll(PICTURE_PATH, (_all, name) => `"${name}":"${origin}/`),
    "latin1",
  );
}

interface PublicRoutesOptions {
  callOf: CallOf;
  visitor: Visitor;
  publicUrl: string | null;
  cache: ResponseCache;
  limiter: ConcurrencyLimiter;
}

/**
 * The public lists, at their documented paths and below /api, served from the response cache whatever the query string. Only
 * computing one is counted, as many times as it had pages when it was computed last; without a public URL each answer is.
 */
export async function publicRoutes(
  app: FastifyInstance,
  { callOf, visitor, publicUrl, cache, limiter }: PublicRoutesOptions,
): Promise<void> {
  const cached = (list: (call: ListCall) => Promise<unknown[]>, vary?: string, name?: string) => {
    let pages = 1;
    return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const make = async (db: Deps["db"]) => {
        const items = await list({ ...(await visitor(request.id, db)), origin: publicUrl ?? "" });
        pages = pagesOf(items.length);
        return {
          status: 200,
          type: "application/json; charset=utf-8",
          body: JSON.stringify(items),
          ...(vary !== undefined && { vary }),
        };
      };
      const key = name ?? request.routeOptions.url ?? "";
      const reader = addressOf(request);
      const count = () => app.countRequest(request, "reads", pages);
      if (publicUrl !== null) return sendCached(request, reply, await cache.find(key, { make, reader, count }));
      // The host is the caller's claim: what is cached for everybody has paths only.
      // It is written anew for each: each counts, also from the cache.
      await count();
      const paths = await cache.find(`paths ${key}`, { make, reader, count: () => Promise.resolve() });
      return reply.type("application/json; charset=utf-8").send(withOrigin(paths, originOf(request, null)));
    };
  };
  const lists = [
    {
      path: "/popularClasses",
      procedure: appRouter.classes.popular,
      summary: "Approved classes, most enrolled first, at most six",
      description: "As on the home page: without those that are closed or over.",
      answer: classList,
      send: cached(popularClasses),
    },
    {
      path: "/instructor",
      procedure: appRouter.classes.instructors,
      summary: "All instructors",
      description: "Users with the role instructor, by name.",
      answer: instructorList,
      send: cached(instructors),
    },
    {
      path: "/classes",
      procedure: appRouter.classes.list,
      summary: "Approved classes",
      description: "Without those that are closed or over.",
      answer: classList,
      send: cached(approvedClasses),
    },
  ];
  for (const { path, procedure, summary, description, answer, send } of lists) {
    const config = { procedure };
    const schema = { tags, summary, description, response: { 200: answer } };
    app.get(`/api${path}`, { config, schema: { ...schema, description: `${description} ${OWN_ADDRESS}` } }, send);
    if (path !== "/classes") app.get(path, { config, schema }, send);
  }

  const sendClasses = cached(approvedClasses, "Accept, Authorization");
  app.get(
    "/classes",
    {
      config: { procedure: appRouter.classes.list },
      schema: {
        tags,
        summary: "Approved classes; all classes with an admin's token",
        description:
          "A browser that asks for HTML gets the page at the same address. An invalid or expired token is 401.",
        security: ANYBODY,
        response: { 200: z.array(classAnswer.extend(decidedFields)) },
      },
    },
    async (request, reply) => {
      reply.header("vary", "Accept");
      if (request.accepts().type(["json", "html"]) === "html") return reply.callNotFound();
      if (request.headers.authorization !== undefined) {
        await app.countRequest(request, "reads");
        const all = await limiter.run(poolOf(appRouter.classes.list), async () => {
          const call = await callOf(request);
          if (call.tokenError) throw new AppError(call.tokenError);
          return may(call.actor?.role, "class.decide") ? allClasses(call) : null;
        });
        if (all) return all;
      }
      return sendClasses(request, reply);
    },
  );

  // At the addresses of pages: JSON for who asks for it, not for who takes anything, such as link previews.
  const wantsPage = (request: FastifyRequest, reply: FastifyReply): boolean => {
    reply.header("vary", "Accept");
    return request.accepts().type(["html", "json"]) !== "json";
  };
  const AS_JSON = "With `Accept: application/json`; any other `Accept` gets the page at the same address.";

  // The front of the cache would send what has the address as its key to everybody.
  const sendInstructors = cached(instructors, "Accept", "json /instructors");
  app.get(
    "/instructors",
    {
      config: { procedure: appRouter.classes.instructors },
      schema: { tags, summary: "All instructors", description: AS_JSON, response: { 200: instructorList } },
    },
    (request, reply) => (wantsPage(request, reply) ? reply.callNotFound() : sendInstructors(request, reply)),
  );

  app.get<{ Params: z.output<typeof classIdInput> }>(
    "/classes/:classId",
    {
      // What is no id has a page, too.
      attachValidation: true,
      config: { procedure: appRouter.classes.byId },
      schema: {
        tags,
        summary: "One class that the caller may see",
        description: AS_JSON,
        security: ANYBODY,
        params: classIdInput,
        response: { 200: classDetailAnswer },
      },
    },
    async (request, reply) => {
      if (wantsPage(request, reply)) return reply.callNotFound();
      if (request.validationError) throw request.validationError;
      await app.countRequest(request, "reads");
      return limiter.run(poolOf(appRouter.classes.byId), async () => {
        const call = await callOf(request);
        const detail = await call.procedures.classes.byId(request.params);
        return { ...toClassAnswer(detail, call), description: detail.description };
      });
    },
  );
}
