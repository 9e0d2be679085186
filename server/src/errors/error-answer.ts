import { z } from "zod";

/** How every refusal looks outside tRPC. */
const errorAnswer = z
  .object({
    error: z.literal(true),
    message: z.string().describe("What happened and what to do, for a person."),
    code: z.string().describe("The same, for a program."),
    requestId: z.string().optional().describe("Only of a fault on the server's side: the name it is logged under."),
  })
  .meta({ id: "Error" });

/** What any call may answer in place of what it was asked for. */
export const refusals = { "4xx": errorAnswer, "5xx": errorAnswer };
