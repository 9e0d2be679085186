import { z } from "zod/mini";
import { AuditEventKind } from "../../db/generated/enums.ts";
import { recordId } from "../../schemas/record-id.schema.ts";
import { searchPageInput } from "../../schemas/search-page.schema.ts";

export const listAuditEventsInput = z.extend(searchPageInput, {
  sort: z._default(z.enum(["newest", "oldest"]), "newest"),
  shown: z._default(z.enum(["all", ...Object.values(AuditEventKind)]), "all"),
});
/** The lists that admins export. */
export const EXPORTED_LISTS = [
  "payments",
  "students",
  "attendance",
  "unpaid",
  "participants",
  "users",
  "auditLog",
] as const;

/** An export of the payments, a report, people or the audit log, or of the students of a class or who was at its dates. */
export const logExportInput = z.object({
  list: z.enum(EXPORTED_LISTS),
  search: searchPageInput.shape.search,
  classId: z.exactOptional(recordId("This is not a class.")),
});
export type LogExportInput = z.output<typeof logExportInput>;
export type ListAuditEventsInput = z.output<typeof listAuditEventsInput>;
