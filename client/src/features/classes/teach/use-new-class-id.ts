import { useState } from "react";
import { errorCodeOf } from "../../../lib/api/error-message.ts";

/**
 * The id of the class that a form adds, and what its mutation does with it: the same for a repetition after a lost answer,
 * so that the class is added once, and another one for the next class.
 */
export function useNewClassId() {
  const [id, setId] = useState(() => crypto.randomUUID());
  const onSettled = (_answer: unknown, error: unknown) => {
    if (!error || errorCodeOf(error) === "CLASS_ADDED_BEFORE") setId(crypto.randomUUID());
  };
  return { id, onSettled };
}
