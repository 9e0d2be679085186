import type { Ctx } from "../../deps.ts";
import { logAuditEvent } from "../audit-log/log-audit-event.ts";
import type { SetDiscountsInput } from "./discounts.schema.ts";

/** Sets the discounts that new purchases get by themselves, and logs what differs. Seats that are held keep their price. */
export async function setDiscounts({ db, actor }: Ctx, settings: SetDiscountsInput) {
  await db.$transaction(async (tx) => {
    const [before] = await tx.$queryRaw<SetDiscountsInput[]>`
      SELECT sibling_percents AS "siblingPercents", multi_class_percent AS "multiClassPercent" FROM school_settings
      FOR NO KEY UPDATE`;
    const changes = {
      ...changeOf("siblingPercents", textOf(before?.siblingPercents), textOf(settings.siblingPercents)),
      ...changeOf("multiClassPercent", `${before?.multiClassPercent} %`, `${settings.multiClassPercent} %`),
    };
    if (Object.keys(changes).length === 0) return;
    await tx.schoolSettings.update({ where: { id: 1 }, data: settings });
    await logAuditEvent(tx, actor, { kind: "discounts_changed", details: { changes } });
  });
}

const textOf = (percents: readonly number[] = []) => percents.map((percent) => `${percent} %`).join(", ") || null;

function changeOf(
  field: string,
  before: string | null,
  after: string | null,
): Record<string, [string | null, string | null]> {
  return before === after ? {} : { [field]: [before, after] };
}
