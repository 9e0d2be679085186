import { listNames } from "../../../format.ts";

/** A class, and which child has the place; null for the reader's own. */
interface Place {
  child: string | null;
  name: string;
}

const thePlace = (child: string | null) => (child ? `the place of ${child}` : "your enrolment");
const theSeat = (child: string | null) => (child ? "the seat" : "your seat");
const ofPlace = (child: string | null) => (child ? `The place of ${child}` : "Your place");
const inBrackets = (child: string | null) => (child ? ` (${child})` : "");

/** What is said of places that were paid for, have ended or move. */
export const places = {
  paidSubject: ({ child, name }: Place) => (child ? `${child} has a place in ${name}` : `You are enrolled in ${name}`),
  paidSubjectOf: (count: number) => `You have ${count} places`,
  paidSubjectNaming: (count: number, names: readonly string[]) => `You have ${count} places: ${listNames(names)}`,
  paid: ({ isFree, count, child }: { isFree: boolean; count: number; child: string | null }) => {
    const thanks = isFree ? "Nothing was to be paid, and" : "We have received your payment, and";
    if (count > 1) return `${thanks} these ${count} places are yours. We look forward to seeing you.`;
    return child
      ? `${thanks} ${child} has a place. We look forward to seeing ${child}.`
      : `${thanks} your seat is yours. We look forward to seeing you.`;
  },
  wasFree: "Nothing: it was free",
  mayCancel: (isFree: boolean) =>
    `Until the time named above you can cancel there${isFree ? "." : ", and get everything back."}`,
  followDates: "Your calendar can follow all your dates with every change: make its address in your profile.",
  /** @param amount what goes back to the card; null for nothing */
  refused: (place: string, why: "class_cancelled" | "second_payment" | "full", amount: string | null) => {
    const reasons = {
      class_cancelled: "was cancelled by the school",
      second_payment: "had been paid for already",
      full: "was full when your payment arrived",
    };
    return `${place} ${reasons[why]}${amount === null ? "." : `: ${amount} goes back to your card.`}`;
  },
  endedSubject: ({ child, name }: Place) =>
    child ? `${child}'s place in ${name} has ended` : `Your enrolment in ${name} has ended`,
  /** Why a place has ended. */
  ended: {
    classCancelled: ({ name }: Place) => `The school has cancelled ${name}. We are sorry.`,
    dateCancelled: ({ name, child }: Place) =>
      `The school has cancelled a date of ${name}. Nothing of your payment is left, so ${thePlace(child)} ends.`,
    disputed: ({ child }: Place) =>
      `You have disputed your payment at your bank, so ${thePlace(child)} has ended and ${theSeat(child)} is free again.`,
    returned: ({ child }: Place) =>
      child
        ? `Your payment for the place of ${child} was returned, so the seat is free again.`
        : "Your payment was returned, so your seat is free again.",
    byFamily: ({ child }: Place) => `You have cancelled ${thePlace(child)}, and ${theSeat(child)} is free again.`,
    bySchool: ({ child }: Place) => `The school has ended ${thePlace(child)}.`,
  },
  payToMove: (amount: string, { child, name }: Place) => `Please pay ${amount} to move to ${name}${inBrackets(child)}`,
  movesOncePaid: ({ child, name }: Place, from: string) =>
    `The school keeps a seat in ${name} for ${child ?? "you"} instead of ${from}. ${ofPlace(child)} moves once the difference is paid. Until then, and if it is not paid in time, everything stays as it is.`,
  movedSubject: ({ child, name }: Place) => `${ofPlace(child)} has moved to ${name}`,
  moved: ({ child, name }: Place, from: string) =>
    `${ofPlace(child)} has moved from ${from} to ${name}, with what was paid for it.`,
  moveEndedSubject: ({ child, name }: Place) => `The move to ${name} is off${inBrackets(child)}`,
  moveEnded: ({ child, name }: Place, from: string) =>
    `The school has ended the move to ${name}. ${ofPlace(child)} in ${from} stays as it is. Nothing was charged.`,
};
