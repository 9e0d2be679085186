import type { Ctx } from "../../deps.ts";
import { readPage } from "../../db/list-page.ts";
import { Prisma } from "../../db/generated/client.ts";
import type { WeekInput } from "./schedule.schema.ts";
import { WEEK_JOINS, weekColumns, weekRow, withOverlaps } from "./week-rows.ts";
import { selectionOf } from "./week-selection.ts";

const { sql } = Prisma;

/** How many meetings a calendar draws: three times those of a week of the largest schools. */
const DRAWN = 2000;

/**
 * The meetings of a week or of one day for a time grid, in order, at most {@link DRAWN}: the same as {@link listWeek}'s, each with what
 * a block of a calendar says alone.
 */
export async function listCalendar(ctx: Ctx, input: WeekInput) {
  const { now, today, monday, chosen, during, nextStart } = await selectionOf(ctx, input);
  const { rows, total, isTotalExact } = await readPage(ctx.db, {
    table: "meetings",
    alias: "s",
    joins: WEEK_JOINS,
    columns: weekColumns(ctx.actor),
    row: weekRow,
    where: sql`${during} ${chosen}`,
    order: ["s.local_start ASC", "s.id ASC"],
    limit: DRAWN,
    offset: 0,
  });
  return {
    monday,
    day: input.day ?? null,
    today,
    /** The school's local time. */
    now,
    meetings: withOverlaps(rows),
    total,
    isTotalExact,
    nextStart: total > 0 ? null : await nextStart(),
  };
}
