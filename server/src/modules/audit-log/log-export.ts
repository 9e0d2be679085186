import type { Signed } from "../../deps.ts";
import type { LogExportInput } from "./audit-log.schema.ts";
import { logAuditEvent } from "./log-audit-event.ts";

/** Logs that the caller exports a list, once, before the pages of the list are read. */
export async function logExport(
  { db, actor }: Pick<Signed, "db" | "actor">,
  { list, search, classId }: LogExportInput,
): Promise<void> {
  await db.$transaction((tx) =>
    logAuditEvent(tx, actor, {
      kind: "data_exported",
      ...(classId !== undefined && { classId }),
      details: { exported: { list, ...(search && { search }) } },
    }),
  );
}
