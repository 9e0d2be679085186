import { z } from "zod/mini";
import { searchPageInput } from "../../schemas/search-page.schema.ts";

export const listAuditEventsInput = z.extend(searchPageInput, {
  sort: z._default(z.enum(["newest", "oldest"]), "newest"),
});
export type ListAuditEventsInput = z.output<typeof listAuditEventsInput>;
