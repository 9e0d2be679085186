/** What only the page of a class says; the cards on the home page load the others. */
export const classPageMessages = {
  aboutClass: "About this class",
  offer: "Enrolment",
  taughtBy: "Taught by",
  enrolledCount: (students: number) => `${students} enrolled`,
  sport: "Sport",
  level: "Level",
  ages: "Ages",
  enrolmentEnds: "Enrolment ends",
  aboutInstructor: "Your instructor",
  noDescription: "The instructor has not written a description yet. Ask by e-mail, or come and see.",
  backToClasses: "All classes",
  closedState: "Closed for new students",
  endedState: "Enrolment has ended",
  state: { pending: "Waiting for approval", denied: "Denied", cancelled: "Cancelled" },
  ownSeat: (paid: string) => `Your seat is yours. You paid ${paid}.`,
  cancelledBecause: (reason: string) => `The class was cancelled: ${reason}`,
} as const;
