import type { IdempotencyKeys, SavedResponse } from "../store/idempotency-keys.ts";
import type { ApiResponse } from "./response.ts";
import { ApiError } from "./api-error.ts";

interface IdempotentCall {
  /** The key as it is saved: with the type of the API key. */
  key: string;
  /** The key as it was sent. */
  name: string;
  path: string;
  fingerprint: string;
}

/** Executes one call per idempotency key; a repeated call gets the saved response. */
export class IdempotencyGuard {
  readonly #keys: IdempotencyKeys;
  readonly #inFlight = new Set<string>();

  constructor(keys: IdempotencyKeys) {
    this.#keys = keys;
  }

  async once(call: IdempotentCall, execute: () => Promise<ApiResponse>): Promise<ApiResponse> {
    if (this.#inFlight.has(call.key)) throw keyInUse(call.name);
    const saved = this.#keys.find(call.key);
    if (saved) return replay(call, saved);
    this.#inFlight.add(call.key);
    try {
      return await execute();
    } finally {
      this.#inFlight.delete(call.key);
    }
  }
}

function replay({ name, path, fingerprint }: IdempotentCall, saved: SavedResponse): ApiResponse {
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
