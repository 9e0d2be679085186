/** What the components themselves say; all that concerns a subject is passed to them. */
export const componentMessages = {
  loading: "Loading the list",
  previous: "Previous page",
  next: "Next page",
  pages: "Pages",
  range: (first: number, last: number, total: number, isTotalExact: boolean) =>
    `${first}–${last} of ${isTotalExact ? "" : "more than "}${total}`,
  details: "Details",
  closeDialog: "Close the window",
  copy: (text: string) => `Copy ${text}`,
  copied: "Copied",
  clearSearch: "Clear the search",
  searchTooLong: (most: number) => `Please use at most ${most} characters`,
  sort: "Sort by",
  filter: "Show",
  errorTitle: "That did not work",
  offline: "You are offline. What is missing here is loaded once the connection is back.",
  retry: "Try again",
  signIn: "Sign In",
} as const;
