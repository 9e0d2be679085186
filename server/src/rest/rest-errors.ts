import { TRPCError } from "@trpc/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { $ZodError } from "zod/v4/core";
import { describeError, sendInvalidInput } from "../errors/http-errors.ts";
import { FIRST_LANGUAGE } from "../schemas/languages.ts";

/** Sends the error of a procedure or of a route's validation in the REST format. */
export function sendRestError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [problem] = error.validation;
    return sendInvalidInput(reply, { field: problem?.instancePath.slice(1) ?? "", message: problem?.message ?? "" });
  }
  const cause = error instanceof TRPCError ? (error.cause ?? error) : error;
  if (error instanceof TRPCError && error.code === "BAD_REQUEST" && cause instanceof $ZodError) {
    const [issue] = cause.issues;
    return sendInvalidInput(reply, { field: issue?.path.join("/") ?? "", message: issue?.message ?? "" });
  }
  return reply.send(describeError(cause, request, reply, FIRST_LANGUAGE));
}
