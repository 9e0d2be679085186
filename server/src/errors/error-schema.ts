import { z } from "zod";

/** The format of every error outside tRPC. */
const errorResponse = z
  .object({
    error: z.literal(true),
    message: z.string().describe("What happened and what to do, for a person."),
    code: z.string().describe("The error code."),
    requestId: z.string().optional().describe("Only of an internal error: the request ID in the log."),
  })
  .meta({ id: "Error" });

/** The error responses of any route. */
export const errorResponses = { "4xx": errorResponse, "5xx": errorResponse };
