import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { denyClassInput } from "../modules/admin/admin.schema.ts";
import { classIdInput } from "../modules/classes/classes.schema.ts";
import { allPages } from "./all-pages.ts";
import { refusals } from "../errors/error-answer.ts";
import { SIGNED_IN } from "./openapi.ts";
import { deleted, deletedAnswer, MODIFIED_ONE, modifiedAnswer } from "./rest-answer.ts";
import type { CallOf } from "./rest-call.ts";
import { userParams } from "./rest-input.ts";

const tags = ["Administration"];
const decidedClassParams = z.object({ classId: classIdInput.shape.classId });
const modified = { 200: modifiedAnswer, ...refusals };

const userAnswer = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    email: z.string(),
    role: z.enum(["student", "instructor", "admin"]),
    image: z.string().nullable(),
    disabled: z.boolean().describe("Whether the user is an admin already."),
    Insdisabled: z.boolean().describe("Whether the user is an instructor already."),
  })
  .meta({ id: "User" });

/** What admins do with users and classes. */
export const adminRoutes: FastifyPluginAsyncZod<{ callOf: CallOf }> = async (app, { callOf }) => {
  app.get(
    "/GetUsers",
    {
      config: { callers: "admin" },
      schema: {
        tags,
        summary: "All users by name",
        security: SIGNED_IN,
        response: { 200: z.array(userAnswer), ...refusals },
      },
    },
    async (request) => {
      const { procedures } = await callOf(request);
      const users = await allPages(async (page) => (await procedures.admin.users(page)).users);
      return users.map(({ id, name, email, role, photoUrl }) => ({
        _id: id,
        name,
        email,
        role,
        image: photoUrl,
        disabled: role === "admin",
        Insdisabled: role === "instructor",
      }));
    },
  );

  for (const role of ["admin", "instructor"] as const) {
    app.patch(
      `/users/${role}/:id`,
      {
        config: { callers: "admin" },
        schema: {
          tags,
          summary: `Make a user an ${role}`,
          security: SIGNED_IN,
          params: userParams,
          response: modified,
        },
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
      config: { callers: "admin" },
      schema: {
        tags,
        summary: "Remove a user",
        security: SIGNED_IN,
        params: userParams,
        response: { 200: deletedAnswer, ...refusals },
      },
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
      config: { callers: "admin" },
      schema: {
        tags,
        summary: "Approve a pending class",
        security: SIGNED_IN,
        params: decidedClassParams,
        response: modified,
      },
    },
    async (request) => {
      const { procedures } = await callOf(request);
      await procedures.admin.approve(request.params);
      return MODIFIED_ONE;
    },
  );

  app.put(
    "/updateDeny/:classId",
    {
      config: { callers: "admin" },
      schema: {
        tags,
        summary: "Deny a pending class, with feedback for its instructor",
        security: SIGNED_IN,
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
