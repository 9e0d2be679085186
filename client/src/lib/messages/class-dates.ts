/** The dates of a class, on its page. */
export const classDatesMessages = {
  title: "Dates",
  zone: (zones: string) => `Times are local: ${zones}`,
  map: (venue: string) => `Map of ${venue}`,
  showAll: (count: number) => `Show all ${count} dates`,
  substitute: (name: string) => `with ${name}`,
  cancelled: "Cancelled",
  cancelledBecause: (reason: string) => `Cancelled: ${reason}`,
  madeUpFor: (date: string) => `Instead of ${date}`,
  madeUpOn: (date: string) => `Made up on ${date}`,
  past: (count: number) => (count === 1 ? "1 date is over" : `${count} dates are over`),
} as const;
