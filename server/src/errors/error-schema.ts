import { z } from "zod";
import { ERROR_KINDS, type ErrorCode } from "./error-kinds.ts";

/** The codes of the errors that HTTP has and procedures have not. */
const HTTP_CODES = ["INPUT_INVALID", "BODY_TOO_LARGE", "CONTENT_TYPE_REFUSED", "REQUEST_REFUSED", "INTERNAL"] as const;
export type HttpErrorCode = ErrorCode | (typeof HTTP_CODES)[number];
const CODES = [...(Object.keys(ERROR_KINDS) as ErrorCode[]), ...HTTP_CODES];

/** The format of every error outside tRPC. */
const errorResponse = z
  .object({
    error: z.literal(true),
    message: z.string().describe("What happened and what to do, for a person."),
    code: z.enum(CODES).describe("For a program. Later versions may add codes."),
    requestId: z.string().optional().describe("Only of an internal error: the request ID in the log."),
  })
  .meta({ id: "Error" });

/** The error responses of any route. */
export const errorResponses = { "4xx": errorResponse, "5xx": errorResponse };
