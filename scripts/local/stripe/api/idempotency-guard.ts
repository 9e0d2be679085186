import type { IdempotencyKeys, SavedAnswer } from "../store/idempotency-keys.ts";
import type { Answer } from "./answer.ts";
import { ApiError } from "./api-error.ts";

interface Asked {
  /** The saved key: who calls, and the key that was sent. */
  key: string;
  /** The key as it was sent. */
  name: string;
  path: string;
  fingerprint: string;
}

/** Sees to it that one idempotency key stands for one call: repeated, it gives the first answer again. */
export class IdempotencyGuard {
  readonly #keys: IdempotencyKeys;
  readonly #inFlight = new Set<string>();

  constructor(keys: IdempotencyKeys) {
    this.#keys = keys;
  }

  /** To be called inside the transaction of the effect. */
  save({ key, ...answer }: SavedAnswer & { key: string }): void {
    this.#keys.save(key, answer);
  }

  async once(asked: Asked, carryOut: () => Promise<Answer>): Promise<Answer> {
    if (this.#inFlight.has(asked.key)) throw keyInUse(asked.name);
    const saved = this.#keys.find(asked.key);
    if (saved) return replay(asked, saved);
    this.#inFlight.add(asked.key);
    try {
      return await carryOut();
    } finally {
      this.#inFlight.delete(asked.key);
    }
  }
}

function replay({ name, path, fingerprint }: Asked, saved: SavedAnswer): Answer {
  const advice = `Try using a key other than '${name}' if you meant to execute a different request.`;
  if (saved.path !== path) {
    throw idempotencyError(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${saved.path}'). ${advice}`,
    );
  }
  if (saved.fingerprint !== fingerprint) {
    throw idempotencyError(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. ${advice}`,
    );
  }
  return { status: saved.status, body: saved.body, requestId: saved.requestId, isReplayed: true };
}

function idempotencyError(message: string): ApiError {
  return new ApiError(400, { type: "idempotency_error", message });
}

function keyInUse(name: string): ApiError {
  return new ApiError(409, {
    type: "invalid_request_error",
    code: "idempotency_key_in_use",
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${name}. Please try again later.`,
  });
}
