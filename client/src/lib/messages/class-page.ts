/** What only the page of a class says; the cards on the home page load the others. */
export const classPageMessages = {
  aboutClass: "About this class",
  sport: "Sport",
  level: "Level",
  ages: "Ages",
  aboutInstructor: "Your instructor",
  noDescription: "The instructor has not written a description yet. Ask by e-mail, or come and see.",
  backToClasses: "All classes",
  closedState: "Closed for new students",
  begunState: "Has begun: no new students",
  state: { pending: "Waiting for approval", approved: "Approved", denied: "Denied", cancelled: "Cancelled" },
  cancelledBecause: (reason: string) => `The class was cancelled: ${reason}`,
} as const;
