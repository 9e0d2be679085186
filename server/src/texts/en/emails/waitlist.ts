const seats = (count: number): string => (count === 1 ? "a seat" : `${count} seats`);

interface Offer {
  count: number;
  name: string;
  /** For whom, as a list. */
  people: string;
}

/** The messages to those who wait. */
export const waitlist = {
  offerSubject: (name: string, count: number) => `${count === 1 ? "A seat is" : `${count} seats are`} free in ${name}`,
  /** @param copied the class that they wait for, where the seats are in a copy of it */
  offer: ({ count, name, people }: Offer, copied: string | null, until: string) =>
    `${copied === null ? `You waited for ${seats(count)} in ${name} for ${people}.` : `You wait for ${copied}, and now there is ${name} beside it, with ${seats(count)} for ${people}. Your turn for ${copied} stays.`} ${count === 1 ? "It is kept" : "They are kept"} for you until ${until}. What is not paid for by then goes to the next in line.`,
  giveUp: "You can give the offer up under Waitlist in your dashboard, so that the next in line need not wait.",
  lapsedSubject: (name: string) => `The offer in ${name} is over`,
  lapsed: ({ count, name, people }: Offer) =>
    `The offer of ${seats(count)} in ${name} for ${people} was not paid for in time. Nothing was charged. You do not wait any more; you can join the waitlist again, at its end.`,
  closedSubject: (name: string) => `You do not wait for ${name} any more`,
  closed: ({ count, name, people }: Offer, reason: string) =>
    `You waited for ${seats(count)} in ${name} for ${people}. ${reason} Nothing was charged.`,
  reasons: {
    cancelled: "The school has cancelled the class.",
    full: "The class takes no new students.",
    enrolmentOver: "Enrolment has ended.",
    lineClosed: "The school has closed its waitlist.",
    changed: "The class has changed, and is now too small or for other ages.",
  },
};
