import type { Deps } from "../../src/deps.ts";
import { AppError } from "../../src/errors/app-error.ts";

/** What goes wrong once in an operation: at which of its steps, before or after the step's effect, and how. */
export interface Fault {
  /** Counts the operation's calls to the provider and its transactions. */
  step: number;
  when: "before" | "after";
  /**
   * An error that the code sees; the end of the process, after which nothing of the operation runs; a time-out at the
   * provider, which carries out the call all the same, once the operation has long given up; or a failure at the provider,
   * which gives it as its answer to that call from then on.
   */
  how: "error" | "kill" | "late" | "kept";
}

/** Has the provider fail, and keep to it, in its next calls. */
export type FailNext = (failure: { count: number; afterEffect: boolean }) => Promise<void>;

// The library's own second try does not get past it, nor does the next key.
const KEPT_FAILURES = 2;

export type MoneyDeps = Pick<Deps, "db" | "log" | "payments">;

class ConnectionLost extends Error {}
class Killed extends Error {}

// A statement by itself, or a transaction: each is committed or not.
const STEPS = new Set<string | symbol>(["$transaction", "$queryRaw", "$executeRaw", "$rows"]);

export const isInjected = (error: unknown): boolean => error instanceof ConnectionLost || error instanceof Killed;

/** Runs an operation with dependencies that fail at one of its steps. */
export async function withFault<T>(
  { deps, failNext }: { deps: MoneyDeps; failNext: FailNext },
  fault: Fault | null,
  operation: (deps: MoneyDeps) => Promise<T>,
): Promise<T> {
  const death = Promise.withResolvers<never>();
  let steps = 0;
  const late: (() => Promise<unknown>)[] = [];
  const step = async <R>(effect: () => Promise<R>, error: () => Error): Promise<R> => {
    const isFaulty = steps++ === fault?.step && fault.how !== "kept";
    const fail = (): Promise<never> => {
      if (fault?.how !== "kill") throw error();
      death.reject(new Killed());
      // What has been killed neither goes on nor fails: no catch of the operation may run.
      return new Promise<never>(() => undefined);
    };
    if (isFaulty && (fault?.when === "before" || fault?.how === "late")) return fail();
    const result = await effect();
    return isFaulty ? fail() : result;
  };
  const failing = async <R>(effect: () => Promise<R>, afterEffect: boolean): Promise<R> => {
    await failNext({ count: KEPT_FAILURES, afterEffect });
    try {
      return await effect();
    } finally {
      await failNext({ count: 0, afterEffect });
    }
  };
  const unavailable = () => new AppError("PROVIDER_UNAVAILABLE");
  const call = <R>(effect: () => Promise<R>): Promise<R> => {
    if (fault?.how === "late" && steps === fault.step) late.push(effect);
    const isKept = fault?.how === "kept" && steps === fault.step;
    return step(isKept ? () => failing(effect, fault.when === "after") : effect, unavailable);
  };
  const { payments } = deps;
  const faulty: MoneyDeps = {
    log: deps.log,
    payments: {
      ...payments,
      createIntent: (intent) => call(() => payments.createIntent(intent)),
      intent: (id) => call(() => payments.intent(id)),
      intentsSince: (since) => call(() => payments.intentsSince(since)),
      cancelIntent: (id) => call(() => payments.cancelIntent(id)),
      refund: (refund) => call(() => payments.refund(refund)),
    },
    db: new Proxy(deps.db, {
      get(db, name) {
        const member: unknown = Reflect.get(db, name, db);
        if (!STEPS.has(name)) return member;
        return (...args: unknown[]) =>
          step(
            async () => (member as (...args: unknown[]) => Promise<unknown>).apply(db, args),
            () => new ConnectionLost(),
          );
      },
    }),
  };
  try {
    return await Promise.race([operation(faulty), death.promise]);
  } finally {
    for (const effect of late) await effect().catch(() => undefined);
  }
}
