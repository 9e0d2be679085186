import { Client } from "pg";
import { isUnreachable } from "../db/database-errors.ts";

function retryable(error: Error): Error {
  return isUnreachable(error) ? Object.assign(error, { code: "ETIMEDOUT" }) : error;
}

/**
 * A connection of the job runner. graphile-worker retries ETIMEDOUT with exponential backoff, so every error of an
 * unreachable database gets this code: any other code ends the process if the connection is lost while a job completes.
 */
export class RetryingClient extends Client {
  override connect(...[callback]: unknown[]): never {
    const done = callback as (error: Error | null) => void;
    return super.connect((error: Error) => done(error && retryable(error))) as never;
  }

  override query(...statement: unknown[]): never {
    const result: unknown = super.query(...(statement as [string]));
    if (!(result instanceof Promise)) return result as never;
    return result.catch((error: Error) => Promise.reject(retryable(error))) as never;
  }
}
