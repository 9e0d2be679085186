import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { appRouter } from "../routers/app-router.ts";
import { denyClassInput } from "../modules/classes/classes.schema.ts";
import { classIdInput } from "../modules/classes/classes.schema.ts";
import { knownRole } from "../schemas/role.schema.ts";
import { GRANTABLE_ROLES } from "../modules/users/users.schema.ts";
import { allPages } from "./all-pages.ts";
import { absoluteUrl } from "../request-origin.ts";
import { errorCodeOf } from "./error-code-of.ts";
import { deleted, deletedAnswer, modified, modifiedAnswer } from "./rest-response.ts";
import type { CallOf } from "./rest-call.ts";
import { userParams } from "./rest-input.ts";

const tags = ["Administration"];
const decidedClassParams = z.object({ classId: classIdInput.shape.classId });
const ofChange = { 200: modifiedAnswer };

const UNCHANGED = ["STATUS_HELD", "CLASS_NOT_FOUND"] as const;
const decided = (error: (typeof UNCHANGED)[number] | null) =>
  modified({ isMatched: error !== "CLASS_NOT_FOUND", isModified: error === null });

const userAnswer = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    role: knownRole,
    image: z.string().nullable(),
    disabled: z.boolean().describe("Whether the user is an admin already."),
    Insdisabled: z.boolean().describe("Whether the user is an instructor already."),
  })
  .meta({ id: "User" });

/** The admins' calls on users and classes. */
export const adminRoutes: FastifyPluginAsyncZod<{ callOf: CallOf }> = async (app, { callOf }) => {
  app.get(
    "/GetUsers",
    {
      config: { procedure: appRouter.admin.users },
      schema: {
        tags,
        summary: "All users by name",
        description: "Without removed ones.",
        response: { 200: z.array(userAnswer) },
      },
    },
    async (request) => {
      const { procedures, origin } = await callOf(request);
      const users = await allPages(async (page) => (await procedures.admin.users(page)).users);
      return users.map(({ id, name, email, isEmailVerified, role, photoUrl }) => ({
        _id: id,
        name,
        email: email ?? "",
        emailVerified: isEmailVerified,
        role,
        image: photoUrl && absoluteUrl(photoUrl, origin),
        disabled: role === "admin",
        Insdisabled: role === "instructor",
      }));
    },
  );

  for (const role of GRANTABLE_ROLES) {
    app.patch(
      `/users/${role}/:emailOrId`,
      {
        config: { procedure: appRouter.admin.changeRole },
        schema: {
          tags,
          summary: `Make a user an ${role}`,
          description: "The change holds at once, also for sessions that are open.",
          params: z.object({ emailOrId: userParams.shape.id.check(z.describe("The user's id.")) }),
          response: ofChange,
        },
      },
      async (request) => {
        const { procedures } = await callOf(request);
        const promotion = procedures.admin.changeRole({ userId: request.params.emailOrId, role });
        const error = await errorCodeOf(promotion, ["ROLE_HELD", "USER_NOT_FOUND"]);
        return modified({ isMatched: error !== "USER_NOT_FOUND", isModified: error === null });
      },
    );
  }

  app.delete(
    "/users/DeleteUsers/:id",
    {
      config: { procedure: appRouter.admin.removeUser },
      schema: {
        tags,
        summary: "Remove a user",
        description: "Ends their sessions and provider account; payments and enrolments are kept.",
        params: userParams,
        response: { 200: deletedAnswer },
      },
    },
    async (request) => {
      const { procedures } = await callOf(request);
      const removal = procedures.admin.removeUser({ userId: request.params.id });
      return deleted((await errorCodeOf(removal, ["USER_NOT_FOUND"])) === null);
    },
  );

  app.patch(
    "/updateStatus/:classId",
    {
      config: { procedure: appRouter.admin.approve },
      schema: {
        tags,
        summary: "Approve a pending class",
        description:
          "Send the `version` that you have seen: 409 CLASS_CHANGED if the class, its seats or its dates were changed since. The call without it approves what is stored.",
        params: decidedClassParams,
        // In the query: the call has no body.
        querystring: z.object({
          version: z.coerce
            .number()
            .int()
            .min(1)
            .max(2_147_483_647)
            .optional()
            .describe("The `version` from GET /classes. Without it the class is approved as it is stored."),
        }),
        response: ofChange,
      },
    },
    async (request) => {
      const { procedures } = await callOf(request);
      const approval = procedures.admin.approve({ ...request.params, ...request.query });
      return decided(await errorCodeOf(approval, UNCHANGED));
    },
  );

  app.put(
    "/updateDeny/:classId",
    {
      config: { procedure: appRouter.admin.deny },
      schema: {
        tags,
        summary: "Deny a class, with feedback for its instructor",
        description: "`modifiedCount` is 0 when the class is denied already.",
        params: decidedClassParams,
        body: z.object({ feedback: denyClassInput.shape.feedback }).nullish(),
        response: ofChange,
      },
    },
    async (request) => {
      const { procedures } = await callOf(request);
      const denial = procedures.admin.deny({ ...request.params, feedback: request.body?.feedback });
      return decided(await errorCodeOf(denial, UNCHANGED));
    },
  );
};
