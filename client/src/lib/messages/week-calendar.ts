/** The week as a calendar. */
export const weekCalendarMessages = {
  views: "Views",
  view: { list: "List", week: "Week", day: "Day", venues: "Venues" },
  noVenue: "No venue",
  more: (count: number) => `+${count} more`,
  moreAt: (day: string, time: string) => `on ${day} at ${time}`,
} as const;
