/** One thing that a server asks of the world: a statement of its database, or a call to the card provider. */
export interface Step {
  of: "database" | "provider";
  /** The SQL, or method and path. */
  what: string;
  /** Whether the database's connection is in the middle of a transaction. */
  isInTransaction: boolean;
}

/** Stands on the line between a server and what it asks. Each may wait for as long as it likes; throwing cuts the line. */
export interface Watcher {
  /** The server has asked; nothing has been carried out. */
  before(step: Step): Promise<void>;
  /** It has been carried out; the server does not know yet. */
  after(step: Step): Promise<void>;
}

/** The line is cut at both ends. */
export class LineCut extends Error {}

// The queue looks for jobs and the clock orders some whatever goes on; what ends a job is a step of the job's.
const BY_THE_CLOCK = /reconciliation_runs|^(?!\s*delete)[^]*graphile_worker|^GET \/v1\/\w+\?/i;

/** Whether a step leaves something behind outside the process: a call to the provider, a commit, a write of its own. */
export function leavesATrace({ of, what, isInTransaction }: Step): boolean {
  if (isCommit({ what })) return true;
  if (isInTransaction || BY_THE_CLOCK.test(what)) return false;
  return of === "provider" || /^\s*(insert|update|delete|with)\b/i.test(what);
}

export function isCommit({ what }: Pick<Step, "what">): boolean {
  return /^\s*commit\b/i.test(what);
}
