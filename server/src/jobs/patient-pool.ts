import { Pool, type PoolClient } from "pg";
import { isUnreachable } from "../db/database-errors.ts";

// The job runner repeats what fails with this code, whoever was at fault.
const REPEATED = { code: "ETIMEDOUT" };

/**
 * The job runner's connections. What it asks over one that is lost it asks again, over the next: as it is, the library
 * takes a loss for the end of the process when it comes in the moment in which a job is taken off the list.
 */
export class PatientPool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(callback: Parameters<Pool["connect"]>[0]): void;
  override connect(callback?: Parameters<Pool["connect"]>[0]): Promise<PoolClient> | void {
    if (callback) return super.connect(callback);
    return super.connect().then(patient, askAgain);
  }
}

function patient(client: PoolClient): PoolClient {
  return new Proxy(client, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      if (name !== "query") return member.bind(target) as unknown;
      return async (...question: unknown[]) => {
        try {
          return await (member as (...question: unknown[]) => Promise<unknown>).apply(target, question);
        } catch (error) {
          return askAgain(error);
        }
      };
    },
  });
}

function askAgain(error: unknown): never {
  if (error instanceof Error && isUnreachable(error)) throw Object.assign(error, REPEATED);
  throw error;
}
