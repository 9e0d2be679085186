import type { AnyCtx } from "../../src/deps.ts";
import { AppError } from "../../src/errors/app-error.ts";

/** One failure in an operation: at which step, before or after its effect, and how. */
export interface Fault {
  /** Counts the operation's provider calls, statements and transactions. */
  step: number;
  when: "before" | "after";
  /**
   * `error`: the code sees an error. `kill`: nothing of the operation runs any more. `late`: a timeout of a provider call
   * that is carried out afterwards. `kept`: the provider fails and repeats that answer under the same idempotency key.
   */
  how: "error" | "kill" | "late" | "kept";
}

/** Makes the provider's next calls fail, with the answer kept under their keys. */
export type FailNext = (failure: { count: number; afterEffect: boolean }) => Promise<void>;

// Outlasts the library's own retry and the next key.
const KEPT_FAILURES = 2;

class ConnectionLost extends Error {}
class Killed extends Error {}

// Each is committed or not.
const STEPS = new Set<string | symbol>(["$transaction", "$queryRaw", "$executeRaw", "$rows"]);

export const isInjected = (error: unknown): boolean => error instanceof ConnectionLost || error instanceof Killed;

/** Runs an operation with dependencies that fail at one of its steps. */
export async function withFault<T>(
  { deps, failNext }: { deps: AnyCtx; failNext: FailNext },
  fault: Fault | null,
  operation: (deps: AnyCtx) => Promise<T>,
): Promise<T> {
  const death = Promise.withResolvers<never>();
  let steps = 0;
  const late: (() => Promise<unknown>)[] = [];
  const step = async <R>(effect: () => Promise<R>, error: () => Error): Promise<R> => {
    const isFaulty = steps++ === fault?.step && fault.how !== "kept";
    const fail = (): Promise<never> => {
      if (fault?.how !== "kill") throw error();
      death.reject(new Killed());
      // Neither resolves nor rejects, so that no catch of the operation runs.
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
    const isExecuted = fault?.how === "kept" && steps === fault.step;
    return step(isExecuted ? () => failing(effect, fault.when === "after") : effect, unavailable);
  };
  const { payments } = deps;
  const faulty: AnyCtx = {
    ...deps,
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
