import { z } from "zod";
import { plainText } from "./plain-text.schema.ts";

/** Nobody turns over more pages: who looks for something that far away searches, or sorts from the other side. */
export const MAX_OFFSET = 10_000;

/** One stretch of a list that can be searched. */
export const searchPageInput = z.object({
  search: plainText.trim().max(100).optional(),
  limit: z.number().int().min(1).max(100).default(25),
  offset: z.number().int().min(0).max(MAX_OFFSET).default(0),
  /** The last row of the stretch before, for whoever reads to the end. */
  after: z.uuid().optional(),
});
