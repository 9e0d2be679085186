export const tableMessages = {
  loading: "Loading the list",
  previous: "Previous page",
  next: "Next page",
  pages: "Pages",
  range: (first: number, last: number, total: number, isTotalExact: boolean) =>
    `${first}–${last} of ${isTotalExact ? "" : "more than "}${total}`,
  classStatus: { pending: "Pending", approved: "Approved", denied: "Denied" },
  closeDialog: "Close the window",
  clearSearch: "Clear the search",
  sort: "Sort by",
  filter: "Show",
  receipt: (label: string) => `Receipt ${label}`,
  saveReceipt: (label: string) => `Download receipt ${label}`,
  saveRefundReceipt: (label: string) => `Download refund receipt ${label}`,
} as const;
