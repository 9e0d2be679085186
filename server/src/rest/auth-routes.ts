import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { appRouter } from "../routers/app-router.ts";
import { AppError } from "../errors/app-error.ts";
import { displayName, issueTokenInput } from "../modules/auth/auth.schema.ts";
import { ROLES } from "../schemas/role.schema.ts";
import { SIGNED_IN } from "./openapi.ts";
import { inserted, insertedAnswer } from "./rest-response.ts";
import { type CallOf, isOwnEmail, requireOwnEmail } from "./rest-call.ts";
import { email } from "./rest-input.ts";
import type { ConcurrencyLimiter } from "../plugins/concurrency-limiter.ts";
import { bearerToken } from "../trpc/context.ts";
import { requirePermission } from "../trpc/require-permission.ts";

const tags = ["Signing in"];
// Another text is no ID token, which is 401.
const idToken = issueTokenInput.shape.idToken.check(z.meta({ pattern: /^[\w.-]+$/.source }));

/** POST /jwt, POST /AddUsers and the role look-ups. */
export const authRoutes: FastifyPluginAsyncZod<{ callOf: CallOf; limiter: ConcurrencyLimiter }> = async (
  app,
  { callOf, limiter },
) => {
  app.post(
    "/jwt",
    {
      config: { procedure: appRouter.auth.issueToken },
      schema: {
        tags,
        summary: "Exchange an ID token of the identity provider for a token of the school",
        description:
          "The ID token is sent as bearer token, by which the call counts for its account, or as `idToken`, by which it counts for the network address. The first sign-in creates the user. The token lives one hour.",
        security: SIGNED_IN,
        body: z.object({ email: email.optional(), idToken: z.optional(idToken) }).nullish(),
        response: { 200: z.object({ token: z.string() }) },
      },
    },
    async (request) => {
      const { procedures } = await callOf(request);
      const idToken = request.body?.idToken ?? bearerToken(request.headers.authorization);
      if (!idToken) throw new AppError("IDENTITY_NOT_PROVED");
      const { token } = await procedures.auth.issueToken({ idToken, email: request.body?.email });
      return { token };
    },
  );

  /** Lets in who has an ID token only, as by POST /jwt. Runs before the body is parsed. */
  async function checkRegistrant(request: FastifyRequest): Promise<void> {
    let call = await callOf(request);
    const idToken = bearerToken(request.headers.authorization);
    if (!call.actor && idToken !== undefined) {
      await app.countRequest(request, "tokens");
      // Only a token of the identity provider has an account there.
      if (request.countedIdentity !== null) {
        call = await callOf(request, (await call.procedures.auth.issueToken({ idToken })).token);
      }
    }
    requirePermission(call, "profile.own");
  }

  app.post(
    "/AddUsers",
    {
      onRequest: (request) => limiter.run("reads", () => checkRegistrant(request)),
      schema: {
        tags,
        summary: "Complete a sign-up",
        description:
          "Takes the ID token of the identity provider as well, as bearer token: right after a sign-up there is no other. The id is returned the first time only. New users are students; `role` is ignored. Without `name` the sign-up stays open: the name is taken from the ID token at the next POST /jwt.",
        security: SIGNED_IN,
        body: z.object({
          name: z.nullish(displayName),
          email: email.optional(),
          role: z.unknown().optional(),
        }),
        response: { 200: insertedAnswer },
      },
    },
    async (request) => {
      const call = await callOf(request);
      requireOwnEmail(call, request.body.email);
      const { created } = await call.procedures.auth.register({ name: request.body.name ?? undefined });
      return inserted(created ? (call.actor?.id ?? null) : null);
    },
  );

  for (const role of ROLES) {
    app.get(
      `/users/${role}/:emailOrId`,
      {
        schema: {
          tags,
          summary: `Whether the caller is ${role === "student" ? "a" : "an"} ${role}`,
          description: "False for another person's e-mail.",
          security: SIGNED_IN,
          params: z.object({ emailOrId: email.describe("The caller's e-mail address.") }),
          response: { 200: z.object({ [role]: z.boolean() }) },
        },
      },
      async (request) => {
        const call = await callOf(request);
        const me = await call.procedures.auth.me();
        if (!me) throw new AppError("SIGN_IN_REQUIRED");
        return { [role]: isOwnEmail(call, request.params.emailOrId) && me.role === role };
      },
    );
  }
};
