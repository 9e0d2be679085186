import { useState } from "react";
import { isAnswerLost } from "../../../lib/api/answer-lost.ts";
import { errorCodeOf, errorMessage } from "../../../lib/api/error-message.ts";
import { teachingMessages } from "../../../lib/messages/teaching.ts";

/** What is known of a class whose saving has failed: whether it is saved may be open. */
type SaveOutcome = "failed" | "unknown" | "added";

/** How a form words the outcomes; `retry` says what another attempt does after a lost answer. */
export type OutcomeWords = { failed: string; unknown: string; retry: string };

/**
 * What a form that saves a class says after an error. Once an answer is lost, the error of another attempt does not tell what
 * became of the first.
 */
export function useSaveOutcome(words: OutcomeWords) {
  const [outcome, setOutcome] = useState<SaveOutcome>("failed");
  return {
    onSaved: () => setOutcome("failed"),
    onError: (error: unknown) => setOutcome((before) => outcomeAfter(error, before)),
    /** Of the form's failure. */
    failureProps: (error: unknown) => ({
      error,
      title: outcome === "added" ? teachingMessages.addedTitle : words[outcome],
      ...(outcome === "unknown" && { children: `${errorMessage(error)} ${words.retry}` }),
    }),
  };
}

function outcomeAfter(error: unknown, before: SaveOutcome): SaveOutcome {
  if (errorCodeOf(error) === "CLASS_ALREADY_ADDED") return "added";
  return before === "unknown" || isAnswerLost(error) ? "unknown" : "failed";
}
