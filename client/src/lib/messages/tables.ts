export const tableMessages = {
  loading: "Loading the list",
  previous: "Previous page",
  next: "Next page",
  pages: "Pages",
  range: (first: number, last: number, total: number) => `${first}–${last} of ${total}`,
  classStatus: { pending: "Pending", approved: "Approved", denied: "Denied" },
  closeDialog: "Close the window",
  clearSearch: "Clear the search",
  sort: "Sort by",
} as const;
