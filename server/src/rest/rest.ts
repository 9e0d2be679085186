import accepts from "@fastify/accepts";
import type { AnyProcedure } from "@trpc/server";
import type { FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { AppDeps } from "../deps.ts";
import { requireShallowJson } from "../json-depth.ts";
import { errorResponses } from "../errors/error-schema.ts";
import type { ConcurrencyLimiter } from "../plugins/concurrency-limiter.ts";
import type { ResponseCache } from "../public-cache/response-cache.ts";
import { adminRoutes } from "./admin-routes.ts";
import { authRoutes } from "./auth-routes.ts";
import { calendarRoutes } from "./calendar-routes.ts";
import { classRoutes } from "./class-routes.ts";
import { enrolmentRoutes } from "./enrolment-routes.ts";
import { paymentRoutes } from "./payment-routes.ts";
import { SIGNED_IN } from "./openapi.ts";
import { createCallOf, createVisitor } from "./rest-call.ts";
import { publicRoutes } from "./public-routes.ts";
import { receiptRoutes } from "./receipt-routes.ts";
import { sendRestError } from "./rest-errors.ts";
import { type DbOf, poolOf } from "../trpc/pool-of.ts";
import { metaOf } from "../trpc/procedures.ts";
import { requirePermission } from "../trpc/require-permission.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route's procedure, which determines its permission and rate limit. */
    procedure?: AnyProcedure;
  }
}

export interface RestOptions {
  deps: AppDeps;
  dbOf: DbOf;
  limiter: ConcurrencyLimiter;
  /** Makes the addresses of pictures absolute; null takes the host of each request. */
  publicUrl: string | null;
  cache: ResponseCache;
}

/** The documented REST calls: each renames fields and calls the procedure that the web client calls. */
export async function rest(
  app: FastifyInstance,
  { deps, dbOf, limiter, publicUrl, cache }: RestOptions,
): Promise<void> {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(sendRestError);
  // JSON only, with an empty body allowed.
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") return done(null, undefined);
    requireShallowJson(body);
    void parseJson(request, body, done);
  });
  app.addHook("onRoute", (route) => {
    const { permission, ...meta } = metaOf(route.config?.procedure);
    // What is public is counted by its handler, when it is computed.
    route.config = { rateLimitBucket: meta.public ? null : (meta.rateLimitBucket ?? "calls"), ...route.config };
    const { response, ...schema } = route.schema ?? {};
    route.schema = {
      security: permission ? SIGNED_IN : [],
      ...schema,
      response: { ...(response as object | undefined), ...errorResponses },
    };
  });
  await app.register(accepts);
  const callOf = createCallOf(deps, dbOf, publicUrl);
  await app.register(publicRoutes, { callOf, limiter, cache, publicUrl, visitor: createVisitor(deps) });
  app.addHook("onRoute", (route) => {
    const { handler } = route;
    const pool = poolOf(route.config?.procedure);
    route.handler = function limited(request, reply) {
      return limiter.run(pool, async () => handler.call(this, request, reply));
    };
  });
  // Authorization runs before the body is parsed.
  app.addHook("onRequest", async (request) => {
    const { procedure } = request.routeOptions.config;
    const { permission } = metaOf(procedure);
    if (permission) requirePermission(await limiter.run(poolOf(procedure), () => callOf(request)), permission);
  });
  await app.register(authRoutes, { callOf, limiter });
  for (const routes of [classRoutes, enrolmentRoutes, paymentRoutes, receiptRoutes, adminRoutes]) {
    await app.register(routes, { callOf });
  }
  await app.register(calendarRoutes, { callOf, deps });
}
