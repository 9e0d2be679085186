import { isRecordId } from "../../lib/record-id.ts";
import { dayOf } from "./week-of.ts";

/** What the address of the week says: every part may be missing. */
export interface WeekSearch {
  /** Any day of the week. */
  week?: string | undefined;
  /** The one day that is shown. */
  day?: string | undefined;
  /** The ids of the one venue and instructor whose dates are shown. */
  venue?: string | undefined;
  instructor?: string | undefined;
}

const idOf = (value: unknown): string | undefined => (isRecordId(value) ? value : undefined);

/** Reads the address; what means nothing is left out. */
export const readWeekSearch = ({ week, day, venue, instructor }: Record<string, unknown>): WeekSearch => ({
  week: dayOf(week),
  day: dayOf(day),
  venue: idOf(venue),
  instructor: idOf(instructor),
});
