/** What moving all dates of a class says. */
export const moveDatesMessages = {
  title: "Move all dates",
  text: "Moves every date to come that is not cancelled, all or none. What changes is one message per family.",
  days: "Days",
  minutes: "Minutes",
  direction: "Which way",
  directions: [
    { value: "later", label: "Later" },
    { value: "earlier", label: "Earlier" },
  ],
  keptVenue: "Each where it is",
  from: "From",
  fromHint: "Dates before this day stay.",
  listLabel: "What moves",
  fromTo: (from: string, to: string) => `${from} → ${to}`,
  blocked: (count: number) =>
    count === 1 ? "One date cannot move there, so none moves." : `${count} dates cannot move there, so none moves.`,
  notified: (people: number, sendsEmail: boolean) => {
    if (people === 0) return "Nobody has to be told.";
    const concerned = people === 1 ? "1 person" : `${people} people`;
    return sendsEmail
      ? `${concerned} ${people === 1 ? "is" : "are"} told by e-mail within a few minutes.`
      : `This concerns ${concerned}. The school sends no e-mail: please tell them yourself.`;
  },
  look: "Show what moves",
  looking: "Looking at the dates …",
  move: (count: number) => (count === 1 ? "Move 1 date" : `Move ${count} dates`),
  moved: (count: number) => (count === 1 ? "1 date moved" : `${count} dates moved`),
  failed: "Not moved",
} as const;
