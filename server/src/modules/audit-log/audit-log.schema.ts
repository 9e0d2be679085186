import { z } from "zod/mini";
import { AuditEventKind } from "../../db/generated/enums.ts";
import { searchPageInput } from "../../schemas/search-page.schema.ts";

export const listAuditEventsInput = z.extend(searchPageInput, {
  sort: z._default(z.enum(["newest", "oldest"]), "newest"),
  shown: z._default(z.enum(["all", ...Object.values(AuditEventKind)]), "all"),
});
export type ListAuditEventsInput = z.output<typeof listAuditEventsInput>;
