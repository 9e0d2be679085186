import accepts from "@fastify/accepts";
import type { FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Deps } from "../deps.ts";
import type { ReadyAnswers } from "../public-reads/ready-answers.ts";
import { adminRoutes } from "./admin-routes.ts";
import { authRoutes } from "./auth-routes.ts";
import { classRoutes } from "./class-routes.ts";
import { enrolmentRoutes } from "./enrolment-routes.ts";
import { paymentRoutes } from "./payment-routes.ts";
import { createCallOf, createVisitor } from "./rest-call.ts";
import { publicRoutes } from "./public-routes.ts";
import { receiptRoutes } from "./receipt-routes.ts";
import { answerRestError } from "./rest-errors.ts";
import { type Callers, requireCaller } from "../trpc/require-caller.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Who may make the documented call; left out, anybody. */
    callers?: Callers;
  }
}

/** The documented calls at their paths: renamed, handed to the procedure that the web client calls, renamed back. */
export async function rest(
  app: FastifyInstance,
  { deps, publicDeps, answers }: { deps: Deps; publicDeps: Deps; answers: ReadyAnswers },
): Promise<void> {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerRestError);
  // JSON alone, and none at all where a program names the type without sending anything.
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else void parseJson(request, body, done);
  });
  app.addHook("onRoute", (route) => {
    route.config = { countedAs: "calls", ...route.config };
  });
  // What one caller was told is nobody else's to keep.
  app.addHook("onSend", async (_request, reply) => {
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });
  await app.register(accepts);
  const callOf = createCallOf(deps);
  await app.register(publicRoutes, { callOf, answers, visitor: createVisitor(publicDeps) });
  // Before the body is read: a caller who may not call learns nothing of what a call would have to look like.
  app.addHook("onRequest", async (request) => {
    const { callers } = request.routeOptions.config;
    if (callers) requireCaller(await callOf(request), callers);
  });
  for (const routes of [authRoutes, classRoutes, enrolmentRoutes, paymentRoutes, receiptRoutes, adminRoutes]) {
    await app.register(routes, { callOf });
  }
}
