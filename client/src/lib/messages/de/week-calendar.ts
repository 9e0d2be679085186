import type { weekCalendarMessages as en } from "../week-calendar.ts";
import type { Translated } from "../translated.ts";

/** The week as a calendar. */
export const weekCalendarMessages = {
  views: "Ansichten",
  view: { list: "Liste", week: "Woche", day: "Tag", venues: "Orte" },
  noVenue: "Kein Ort",
  more: (count) => `+${count} weitere`,
  moreAt: (day, time) => `am ${day} um ${time}`,
} satisfies Translated<typeof en>;
