import { isParameterInvalid } from "../../db/database-errors.ts";
import { findTimeZone } from "../../db/time-zone-name.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { constraintError } from "../../errors/constraint-error.ts";
import { logAuditEvent } from "../audit-log/log-audit-event.ts";
import { keepLogo } from "../media/logos.ts";
import { readSchool } from "./school.ts";
import type { UpdateSettingsInput } from "./school.schema.ts";
import { storedChanges } from "./stored-changes.ts";

/**
 * Changes the settings that the caller has seen, and logs what differs. All processes follow within a second; what was bought keeps
 * its rules.
 *
 * @returns the version that the settings have now
 * @throws AppError SETTINGS_CHANGED, CURRENCY_KEPT, ISSUER_INCOMPLETE, LEGAL_INCOMPLETE, VENUE_ZONE_UNKNOWN, PICTURE_REMOVED
 */
export async function updateSettings(
  { db, actor }: Ctx,
  { expectedVersion, changes }: UpdateSettingsInput,
): Promise<{ version: number }> {
  try {
    return await db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT FROM school_settings FOR NO KEY UPDATE`;
      const before = await readSchool(tx);
      if (before.version !== expectedVersion) throw new AppError("SETTINGS_CHANGED");
      const logged = storedChanges(before, changes);
      if (Object.keys(logged).length === 0) return { version: before.version };
      if (logged["logo"] && typeof changes.logo === "string") await keepLogo(tx, changes.logo);
      await logAuditEvent(tx, actor, { kind: "settings_changed", details: { changes: logged } });
      return tx.schoolSettings.update({
        where: { id: 1 },
        data: { ...changes, version: { increment: 1 } },
        select: { version: true },
      });
    });
  } catch (cause) {
    // Node's zones are not all PostgreSQL's.
    if (isParameterInvalid(cause) && changes.timeZone !== undefined) {
      const { otherName } = await findTimeZone(db, changes.timeZone);
      throw new AppError("VENUE_ZONE_UNKNOWN", { cause, params: { zone: otherName } });
    }
    throw constraintError(cause);
  }
}
