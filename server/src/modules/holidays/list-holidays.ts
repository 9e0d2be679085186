import type { Db, Tx } from "../../db/client.ts";

/** A day as text. */
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** All holidays of the school, the earliest first; at most 100. */
export async function listHolidays({ db }: { db: Db | Tx }) {
  const holidays = await db.holiday.findMany({
    select: { id: true, name: true, firstDay: true, lastDay: true },
    orderBy: [{ firstDay: "asc" }, { id: "asc" }],
  });
  return holidays.map(({ id, name, firstDay, lastDay }) => ({
    id,
    name,
    firstDay: dayOf(firstDay),
    lastDay: dayOf(lastDay),
  }));
}
