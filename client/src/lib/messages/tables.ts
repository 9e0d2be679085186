/** What long lists say, whatever they show. */
export const tableMessages = {
  previous: "Previous page",
  next: "Next page",
  pages: "Pages",
  range: (first: number, last: number, total: number, isTotalExact: boolean) =>
    `${first}–${last} of ${isTotalExact ? "" : "more than "}${total}`,
  beyondEnd: "The list ends before this page.",
  toLastPage: "Go to the last page",
  details: "Details",
  clearSearch: "Clear the search",
  searchTooLong: (most: number) => `Please use at most ${most} characters`,
  select: "Select",
  selectAll: "Select all on this page",
  selectRow: (name: string) => `Select ${name}`,
  selectedCount: (count: number) => `${count} selected`,
  download: "Download as CSV",
  clearSelection: "Clear the selection",
  sort: "Sort by",
  filter: "Show",
} as const;
