import { useState } from "react";
import { errorCodeOf } from "../../../lib/api/error-message.ts";
import { trpc } from "../../../lib/api/trpc.ts";
import { newRecordId } from "../../../lib/new-record-id.ts";

/**
 * The id of the class that a form adds, and what its mutation does once it has an answer or none: a repetition after a lost
 * answer sends the same id, so that the class is added once, and the next class has another one.
 */
export function useNewClassId() {
  const utils = trpc.useUtils();
  const [newClassId, setNewClassId] = useState(newRecordId);
  const onSettled = (_answer: unknown, error: unknown) => {
    if (!error || errorCodeOf(error) === "CLASS_ALREADY_ADDED") setNewClassId(newRecordId());
    void utils.classes.mine.invalidate();
  };
  return { newClassId, onSettled };
}
