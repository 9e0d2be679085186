const hoursOf = (hours: number) => (hours === 1 ? "an hour" : `${hours} hours`);

/** What a price buys and when it comes back, said before paying. */
export const classTermsMessages = {
  noDates: "Dates to be announced",
  dates: (count: number) =>
    count === 1 ? "The price is for the one date." : `The price is for ${count === 2 ? "both" : `all ${count}`} dates.`,
  /** From "Thu 21 Jan 2027" on. */
  datesUntil: (count: number, last: string) => `${count} dates until ${last.slice(last.indexOf(" ") + 1)}`,
  priceFor: (dates: number) => (dates < 2 ? "" : dates === 2 ? " for both" : " for all"),
  cancelBefore: (hours: number) =>
    `You can cancel within ${hoursOf(hours)} of paying, before the first date begins, and get everything back.`,
  cancelWithin: (hours: number) => `You can cancel within ${hoursOf(hours)} of paying, and get everything back.`,
  noCancellingNow: "A date is under way, so a place that you pay for now cannot be cancelled here.",
  noCancelling: "A paid place cannot be cancelled here.",
  overlapOf: (place: string, name: string, count: number) =>
    `${place} overlaps ${name} on ${count === 1 ? "1 date" : `${count} dates`}`,
  overlap: (name: string, count: number) => `Overlaps ${name} on ${count === 1 ? "1 date" : `${count} dates`}`,
} as const;
