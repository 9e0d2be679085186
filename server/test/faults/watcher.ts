/** One call of a server: a statement, a request to the card provider, or a message to the mail server. */
export interface Step {
  of: "database" | "provider" | "mail";
  /** The SQL, or method and path. */
  what: string;
  /** Whether the connection is inside a transaction. */
  isInTransaction: boolean;
}

/** Is called around each step of a server and may delay it; throwing cuts the connection. */
export interface Watcher {
  /** Before the step has an effect. */
  before(step: Step): Promise<void>;
  /** After the effect, before the server has the answer. */
  after(step: Step): Promise<void>;
}

/** Cuts the connection at both ends. */
export class ConnectionCut extends Error {}

// Polling and scheduling by the job queue is no step of an operation; ending a job is.
const BACKGROUND = /reconciliation_runs|^(?!\s*delete)[^]*graphile_worker|^GET \/v1\/\w+\?/i;

// Functions of the database that write.
const WRITING = /\b(hold_seats|pay_enrolments|join_waitlist)\(/;

/** Whether a step has an effect outside the process: a provider call, a message, a commit, or a write outside a transaction. */
export function hasEffect({ of, what, isInTransaction }: Step): boolean {
  if (isCommit({ what })) return true;
  if (isInTransaction) return false;
  if (WRITING.test(what)) return true;
  if (BACKGROUND.test(what)) return false;
  return of !== "database" || /^\s*(insert|update|delete|with)\b/i.test(what);
}

export function isCommit({ what }: Pick<Step, "what">): boolean {
  return /^\s*commit\b/i.test(what);
}
