import { z } from "zod/mini";
import { MAX_OFFSET, SEARCH_MAX_LENGTH } from "./limits.ts";
import { plainText } from "./plain-text.schema.ts";
import { recordId } from "./record-id.schema.ts";

/** One page of a searchable list. */
export const searchPageInput = z.object({
  search: z.optional(plainText.check(z.trim(), z.maxLength(SEARCH_MAX_LENGTH))),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 25),
  offset: z._default(z.int().check(z.minimum(0), z.maximum(MAX_OFFSET)), 0),
  /** Keyset pagination: the last row of the previous page. */
  after: z.optional(recordId()),
});
