import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { appRouter } from "../routers/app-router.ts";
import { denyClassInput } from "../modules/classes/classes.schema.ts";
import { classIdInput } from "../modules/classes/classes.schema.ts";
import { knownRole } from "../schemas/role.schema.ts";
import { GRANTABLE_ROLES } from "../modules/users/users.schema.ts";
import { allPages } from "./all-pages.ts";
import { deleted, deletedAnswer, MODIFIED_ONE, modifiedAnswer } from "./rest-response.ts";
import type { CallOf } from "./rest-call.ts";
import { userParams, wholeNumber } from "./rest-input.ts";

const tags = ["Administration"];
const decidedClassParams = z.object({ classId: classIdInput.shape.classId });
const modified = { 200: modifiedAnswer };

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
      schema: { tags, summary: "All users by name", response: { 200: z.array(userAnswer) } },
    },
    async (request) => {
      const { procedures } = await callOf(request);
      const users = await allPages(async (page) => (await procedures.admin.users(page)).users);
      return users.map(({ id, name, email, isEmailVerified, role, photoUrl }) => ({
        _id: id,
        name,
        email: email ?? "",
        emailVerified: isEmailVerified,
        role,
        image: photoUrl,
        disabled: role === "admin",
        Insdisabled: role === "instructor",
      }));
    },
  );

  for (const role of GRANTABLE_ROLES) {
    app.patch(
      `/users/${role}/:id`,
      {
        config: { procedure: appRouter.admin.promote },
        schema: { tags, summary: `Make a user an ${role}`, params: userParams, response: modified },
      },
      async (request) => {
        const { procedures } = await callOf(request);
        await procedures.admin.promote({ userId: request.params.id, role });
        return MODIFIED_ONE;
      },
    );
  }

  app.delete(
    "/users/DeleteUsers/:id",
    {
      config: { procedure: appRouter.admin.removeUser },
      schema: { tags, summary: "Remove a user", params: userParams, response: { 200: deletedAnswer } },
    },
    async (request) => {
      const { procedures } = await callOf(request);
      await procedures.admin.removeUser({ userId: request.params.id });
      return deleted(1);
    },
  );

  app.patch(
    "/updateStatus/:classId",
    {
      config: { procedure: appRouter.admin.approve },
      schema: {
        tags,
        summary: "Approve a pending class",
        description: "Send the `version` that you have seen: 409 CLASS_CHANGED if the class was edited since.",
        params: decidedClassParams,
        // In the query: the call has no body.
        querystring: z.object({
          version: wholeNumber
            .optional()
            .describe("The `version` from GET /classes. Without it the class is approved as it is stored."),
        }),
        response: modified,
      },
    },
    async (request) => {
      const { procedures } = await callOf(request);
      await procedures.admin.approve({ ...request.params, ...request.query });
      return MODIFIED_ONE;
    },
  );

  app.put(
    "/updateDeny/:classId",
    {
      config: { procedure: appRouter.admin.deny },
      schema: {
        tags,
        summary: "Deny a pending class, with feedback for its instructor",
        params: decidedClassParams,
        body: z.object({ feedback: denyClassInput.shape.feedback }).optional(),
        response: modified,
      },
    },
    async (request) => {
      const { procedures } = await callOf(request);
      await procedures.admin.deny({ ...request.params, feedback: request.body?.feedback });
      return MODIFIED_ONE;
    },
  );
};
