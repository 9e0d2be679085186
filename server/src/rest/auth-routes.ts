import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { AppError } from "../errors/app-error.ts";
import { issueTokenInput, registerInput } from "../modules/auth/auth.schema.ts";
import { refusals } from "../errors/error-answer.ts";
import { SIGNED_IN } from "./openapi.ts";
import { inserted, insertedAnswer } from "./rest-answer.ts";
import { type CallOf, isOwnEmail, requireOwnEmail } from "./rest-call.ts";
import { email, emailParams } from "./rest-input.ts";

const tags = ["Signing in"];
const BEARER = /^Bearer (\S+)$/i;

/** POST /jwt, POST /AddUsers, and the three questions for a role. */
export const authRoutes: FastifyPluginAsyncZod<{ callOf: CallOf }> = async (app, { callOf }) => {
  app.post(
    "/jwt",
    {
      config: { countedAs: "tokens" },
      schema: {
        tags,
        summary: "Trade the identity provider's ID token for a token of the school",
        description: "The ID token comes as bearer token or as `idToken`. A person seen for the first time is created.",
        security: SIGNED_IN,
        body: z.object({ email: email.optional(), idToken: issueTokenInput.shape.idToken.optional() }).optional(),
        response: { 200: z.object({ token: z.string() }), ...refusals },
      },
    },
    async (request) => {
      const { procedures } = await callOf(request);
      const idToken = request.body?.idToken ?? BEARER.exec(request.headers.authorization ?? "")?.[1];
      if (!idToken) throw new AppError("IDENTITY_NOT_PROVED");
      const { token } = await procedures.auth.issueToken({ idToken, email: request.body?.email });
      return { token };
    },
  );

  app.post(
    "/AddUsers",
    {
      config: { callers: "signed-in" },
      schema: {
        tags,
        summary: "Finish a sign-up",
        description: "The id comes the first time only. Everybody begins as a student, whatever `role` says.",
        security: SIGNED_IN,
        body: z.object({ name: registerInput.shape.name, email: email.optional(), role: z.unknown().optional() }),
        response: { 200: insertedAnswer, ...refusals },
      },
    },
    async (request) => {
      const call = await callOf(request);
      requireOwnEmail(call, request.body.email);
      const { created } = await call.procedures.auth.register({ name: request.body.name });
      return inserted(created ? (call.actor?.id ?? null) : null);
    },
  );

  for (const role of ["admin", "instructor", "student"] as const) {
    app.get(
      `/users/${role}/:email`,
      {
        config: { callers: "signed-in" },
        schema: {
          tags,
          summary: `Whether the caller is ${role === "student" ? "a" : "an"} ${role}`,
          description: "Asked about another person's e-mail, it answers false.",
          security: SIGNED_IN,
          params: emailParams,
          response: { 200: z.object({ [role]: z.boolean() }), ...refusals },
        },
      },
      async (request) => {
        const call = await callOf(request);
        const me = await call.procedures.auth.me();
        if (!me) throw new AppError("SIGN_IN_REQUIRED");
        return { [role]: isOwnEmail(call, request.params.email) && me.role === role };
      },
    );
  }
};
