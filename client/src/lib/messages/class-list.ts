/** What only the list of classes says, its search included. */
export const classListMessages = {
  heroText: "Taught by our own coaches. The seats you see are the seats there are.",
  listLabel: "Classes",
  search: "Search classes",
  searchPlaceholder: "Class, sport or instructor",
  sort: "Sort by",
  found: (total: number) => (total === 1 ? "1 class" : `${total} classes`),
  showMore: "Show more",
  showing: (shown: number, total: number) => `${shown} of ${total} shown`,
  none: "No classes are open yet. New ones are added every week.",
  noneFound: (search: string) => `Nothing matches “${search}”. Try fewer or shorter words.`,
} as const;
