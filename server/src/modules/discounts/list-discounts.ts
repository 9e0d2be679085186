import type { Deps } from "../../deps.ts";

/** The discounts that every purchase gets by itself, in percent: none before an admin has set some. */
export function listDiscounts({ db }: Deps) {
  return db.schoolSettings.findUniqueOrThrow({
    where: { id: 1 },
    select: { siblingPercents: true, multiClassPercent: true },
  });
}
