import { isRecordId } from "../../lib/record-id.ts";
import { dayOf } from "./week-of.ts";

/** A list by day; a grid of hours of the week or of one day; a table of venues and days. */
export const WEEK_VIEWS = ["list", "week", "day", "venues"] as const;
export type WeekView = (typeof WEEK_VIEWS)[number];

/** What the address of the week says: every part may be missing. */
export interface WeekSearch {
  /** How it is shown; else as fits the reader and the screen. */
  view?: WeekView | undefined;
  /** Any day of the week. */
  week?: string | undefined;
  /** The one day that is shown. */
  day?: string | undefined;
  /** The ids of the one venue and instructor whose dates are shown. */
  venue?: string | undefined;
  instructor?: string | undefined;
}

const idOf = (value: unknown): string | undefined => (isRecordId(value) ? value : undefined);

/** Reads the address; what means nothing is left out. A view of a week turns a day into its week. */
export function readWeekSearch({
  view: viewName,
  week,
  day: ofDay,
  venue,
  instructor,
}: Record<string, unknown>): WeekSearch {
  const view = WEEK_VIEWS.find((one) => one === viewName);
  const day = dayOf(ofDay);
  const isWhole = view === "week" || view === "venues";
  return {
    view: view === "day" && !day ? undefined : view,
    week: dayOf(week) ?? (isWhole ? day : undefined),
    day: isWhole ? undefined : day,
    venue: idOf(venue),
    instructor: idOf(instructor),
  };
}

/** The same for a whole week, by any of its days; for the present one without. */
export const ofWeek = ({ view, ...search }: WeekSearch, week: string | undefined): WeekSearch => ({
  ...search,
  view: view === "day" ? undefined : view,
  day: undefined,
  week,
});
