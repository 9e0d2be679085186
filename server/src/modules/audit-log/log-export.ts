import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import type { LogExportInput } from "./audit-log.schema.ts";
import { logAuditEvent } from "./log-audit-event.ts";

/**
 * Logs that the caller exports a list, once, before the pages of the list are read.
 *
 * @throws AppError CLASS_NOT_FOUND
 */
export async function logExport({ db, actor }: Ctx, { list, search, classId }: LogExportInput): Promise<void> {
  await db.$transaction(async (tx) => {
    if (classId !== undefined && (await tx.class.count({ where: { id: classId } })) === 0)
      throw new AppError("CLASS_NOT_FOUND");
    await logAuditEvent(tx, actor, {
      kind: "data_exported",
      ...(classId !== undefined && { classId }),
      details: { exported: { list, ...(search && { search }) } },
    });
  });
}
