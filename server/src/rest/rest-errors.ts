import { TRPCError } from "@trpc/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { ZodError } from "zod";
import { answerError, answerInvalidInput } from "../errors/http-errors.ts";

/** Answers what a procedure, or the check of a route's input, has thrown as every plain route answers an error. */
export function answerRestError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [problem] = error.validation;
    return answerInvalidInput(reply, { field: problem?.instancePath.slice(1) ?? "", message: problem?.message ?? "" });
  }
  const cause = error instanceof TRPCError ? (error.cause ?? error) : error;
  if (error instanceof TRPCError && error.code === "BAD_REQUEST" && cause instanceof ZodError) {
    const [issue] = cause.issues;
    return answerInvalidInput(reply, { field: issue?.path.join("/") ?? "", message: issue?.message ?? "" });
  }
  return answerError(cause, request, reply);
}
