import { useState } from "react";
import { errorCodeOf } from "../../../lib/api/error-message.ts";
import { trpc } from "../../../lib/api/trpc.ts";

/**
 * The idempotency key of a form that adds a class, and what its mutation does once it has an answer or none: a repetition
 * after a lost answer sends the same key, so that the class is added once, and the next class has another one.
 */
export function useIdempotencyKey() {
  const utils = trpc.useUtils();
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const onSettled = (_answer: unknown, error: unknown) => {
    if (!error || errorCodeOf(error) === "CLASS_ALREADY_ADDED") setIdempotencyKey(crypto.randomUUID());
    void utils.classes.mine.invalidate();
  };
  return { idempotencyKey, onSettled };
}
