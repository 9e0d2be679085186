import { firstPartOf, listNames } from "@campside/server/format";

/** 1 → "1st", 12 → "12th", 23 → "23rd". */
function ordinal(number: number): string {
  const isTeen = Math.floor(number / 10) % 10 === 1;
  return `${number}${(!isTeen && ["th", "st", "nd", "rd"][number % 10]) || "th"}`;
}

/** "Anna", "you and Anna": of oneself, who has no name of their own, "you". */
const namesOf = (people: readonly (string | null)[], oneself = "you"): string =>
  listNames(people.map((name) => (name === null ? oneself : firstPartOf(name))));

/** "A seat is free for Anna", "2 seats are free for Anna and Ben". */
const seatsFree = (people: readonly (string | null)[]): string =>
  `${people.length === 1 ? "A seat is" : `${people.length} seats are`} free for ${namesOf(people)}`;

/** Of the waitlist of a full class, as families read it. People are full names, of oneself null. */
export const waitlistMessages = {
  full: "This class is full.",
  join: "Join the waitlist",
  joinOf: (className: string) => `Join the waitlist: ${className}`,
  cancel: "Cancel",
  together: "Only together",
  togetherHint: "Smaller groups may be served first while only one seat is free.",
  notified: (sendsEmail: boolean) =>
    sendsEmail
      ? "You are told by e-mail when a seat is free; it says until when you can pay."
      : "Your dashboard says when a seat is free, and until when you can pay.",
  toQuestions: "Answer the questions",
  joined: "You are on the waitlist.",
  turn: (people: readonly (string | null)[], position: number) =>
    people.length === 1 && people[0] === null
      ? `You are ${ordinal(position)} in line.`
      : `You wait for ${namesOf(people, "yourself")}: ${ordinal(position)} in line.`,
  turns: "Turns",
  since: (time: string) => `Since ${time}`,
  leave: "Leave",
  leaveOf: (className: string, people: readonly (string | null)[]) =>
    `Leave the waitlist of ${className}: ${namesOf(people)}`,
  leaveTitle: (className: string) => `Leave the waitlist of ${className}?`,
  leaveText: "Whoever joins again stands at the end of the line.",
  leaveConfirm: "Leave the waitlist",
  stay: "Stay",
  left: "You have left the waitlist.",
  offers: "Offers",
  offer: (people: readonly (string | null)[], until: string) => `${seatsFree(people)} until ${until}.`,
  offerIn: (people: readonly (string | null)[], className: string, until: string) =>
    `${seatsFree(people)} in ${className} until ${until}.`,
  pay: (amount: string) => `Pay ${amount}`,
  payOf: (amount: string, className: string) => `Pay ${amount}: ${className}`,
  decline: "No, thank you",
  declineOf: (className: string) => `No, thank you: ${className}`,
  declineTitle: (count: number) => (count === 1 ? "Give the seat up?" : `Give the ${count} seats up?`),
  declineText: (count: number) =>
    `${count === 1 ? "It goes" : "They go"} to the next in line, and whoever joins again stands at the end.`,
  declineConfirm: "Give up",
  keep: "Keep",
  declined: (count: number) =>
    count === 1 ? "The seat goes to the next in line." : "The seats go to the next in line.",
  over: "This offer is over; the seat has gone to the next in line.",
  none: "You are on no waitlist. The page of a class that is full lets you wait for a seat.",
  browse: "Browse classes",
} as const;
