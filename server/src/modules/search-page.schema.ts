import { z } from "zod";
import { plainText } from "./plain-text.schema.ts";

/** One stretch of a list that can be searched. */
export const searchPageInput = z.object({
  search: plainText.trim().max(100).optional(),
  limit: z.number().int().min(1).max(100).default(25),
  offset: z.number().int().min(0).max(100_000).default(0),
});
