/** What has changed in classes. */
export const changes = {
  /** Above the changes of each kind. */
  kinds: {
    cancelled: (name: string, count: number) =>
      `The school has cancelled ${count === 1 ? "one date" : `${count} dates`} of ${name}. We are sorry.`,
    moved: (name: string, count: number) =>
      `The school has changed ${count === 1 ? "one date" : `${count} dates`} of ${name}.`,
    made_up: (name: string, count: number) =>
      count === 1
        ? `A cancelled date of ${name} has a new date.`
        : `${count} cancelled dates of ${name} have new dates.`,
    added: (name: string, count: number) =>
      `The school has added ${count === 1 ? "a date" : `${count} dates`} to ${name}.`,
  },
  otherRules:
    "The rules of the local clock have changed. The local time of the date stays; by other clocks it is at another time.",
  youTeachFromNowOn: (name: string) => `You teach ${name} from now on`,
  hasOtherInstructor: (name: string) => `${name} has another instructor`,
  givenToYou: (name: string) =>
    `The school has given you the class ${name}, with its coming dates. Its students are told.`,
  otherTeaches: (instructor: string, name: string) =>
    `${instructor} teaches ${name} from now on. Your seat stays as it is.`,
  more: (count: number) => `There are ${count} more.`,
  newDates: (name: string, count: number) => `${name}: ${count} new dates`,
  changes: (name: string, count: number) => `${name}: ${count} changes`,
  dateCancelled: (name: string, date: string) => `${name} on ${date} is cancelled`,
  dateChanged: (name: string, date: string) => `${name}: the date on ${date} has changed`,
  dateMadeUp: (name: string) => `${name}: a new date for the cancelled one`,
  dateAdded: (name: string, date: string) => `${name}: a new date, ${date}`,
  youTeachOn: (name: string, date: string) => `You teach ${name} on ${date}`,
  dateWith: (name: string, date: string, instructor: string) => `${name} on ${date}: with ${instructor}`,
  teachesThisDate: (instructor: string, name: string) => `${instructor} teaches this date of ${name}.`,
  youTeachAgain: (name: string) => `You teach this date of ${name} yourself again.`,
  youTeachInsteadOf: (name: string, instructor: string) => `You teach this date of ${name} instead of ${instructor}.`,
  inBoth: (names: readonly string[]) => `Changes in ${names.join(" and ")}`,
  inClasses: (count: number) => `Changes in ${count} classes`,
  /** Where the money of refunds is whose receipts are attached. */
  paid: {
    done: "The money is on its way to the card that you paid with; the receipt is attached as a PDF file.",
    paid_elsewhere: "The school has paid the money to you; the receipt is attached as a PDF file.",
  },
};
