import { listNames } from "@campside/server/format";

/** Of the waitlist of a class, as its instructor and admins read it. */
export const classWaitlistMessages = {
  title: "Waitlist",
  worth: (count: number, amount: string) => `${count} waiting, ${amount} at today's price`,
  waitingIn: (className: string, worth: string) => `Waitlist of ${className}: ${worth}`,
  copyHint: "Those who wait are offered the seats of a copy first, once it is approved.",
  nobody: "Nobody waits.",
  closed: "The waitlist is closed: nobody can join.",
  columns: {
    position: "Turn",
    name: "Name",
    age: "Age",
    account: "Account",
    since: "Waits since",
    state: "State",
    action: "Action",
  },
  together: (names: readonly string[]) => `Only together with ${listNames(names)}`,
  waiting: "Waiting",
  offered: (until: string) => `Offered until ${until}`,
  actionsFor: (name: string) => `More actions for ${name}`,
  reason: "Reason",
  reasonHint: "Admins read it in the audit log.",
  keep: "Cancel",
  letIn: "Let in",
  letInOf: (name: string) => `Let ${name} in`,
  letInTitle: (names: readonly string[]) => `Let ${listNames(names)} in?`,
  letInText: (count: number) =>
    count === 1
      ? "The class gets one seat more, which is offered to them."
      : `The class gets ${count} seats more, which are offered to them together.`,
  letInDone: "The seat is on offer",
  remove: "Remove",
  removeOf: (name: string) => `Remove ${name} from the waitlist`,
  removeTitle: (names: readonly string[]) => `Remove ${listNames(names)} from the waitlist?`,
  removeText: "Whoever joins again stands at the end of the line.",
  removed: "Removed from the waitlist",
  close: "Close the waitlist",
  closeText: "Everybody who waits is told that the wait is over, and nobody can join. Open offers stay.",
  closeDone: "The waitlist is closed",
  open: "Open the waitlist",
  openText: "Families can join again.",
  openDone: "The waitlist is open",
} as const;
