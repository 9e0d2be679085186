import type { Readable } from "node:stream";

// A standby accepts read-only ones.
const STARTED = /database system is ready to accept (read-only )?connections/;
const KEPT_LENGTH = 4000;

export interface ServerLog {
  /** Resolves once PostgreSQL accepts connections. */
  started: Promise<void>;
  /** The last characters, for a report. */
  tail: () => string;
}

/** Reads PostgreSQL's log. */
export function readServerLog(stream: Readable): ServerLog {
  const started = Promise.withResolvers<void>();
  let log = "";
  stream.setEncoding("utf8").on("data", (text: string) => {
    // The line may be far from the end of what has arrived at once.
    if (STARTED.test(log + text)) started.resolve();
    log = (log + text).slice(-KEPT_LENGTH);
  });
  return { started: started.promise, tail: () => log.trim() };
}
