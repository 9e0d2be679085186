import { errorCodeOf, errorMessage, errorStatusOf } from "../../../lib/api/error-message.ts";
import { teachingMessages } from "../../../lib/messages/teaching.ts";

const SERVER_ERROR = 500;

/** What is known of a class whose saving has failed: whether it is saved may be open. */
export type SaveOutcome = "failed" | "unknown" | "added";

/** How a form words each outcome; `retry` says what another attempt does after a lost answer. */
export type OutcomeWords = { failed: string; unknown: string; retry: string };

/** The outcome after an error. Once an answer is lost, the error of another attempt does not tell what became of the first. */
export function outcomeAfter(error: unknown, before: SaveOutcome): SaveOutcome {
  if (errorCodeOf(error) === "CLASS_ALREADY_ADDED") return "added";
  return before === "unknown" || isAnswerLost(error) ? "unknown" : "failed";
}

/** Whether the server may have carried out a mutation all the same. */
function isAnswerLost(error: unknown): boolean {
  const errorCode = errorCodeOf(error);
  return errorCode === null
    ? (errorStatusOf(error) ?? SERVER_ERROR) >= SERVER_ERROR
    : errorCode === "DATABASE_UNAVAILABLE";
}

/** What a form says over an error's own text, and the text. */
export function tellOutcome(outcome: SaveOutcome, error: unknown, words: OutcomeWords) {
  const text = errorMessage(error);
  if (outcome === "added") return { error, title: teachingMessages.addedTitle, children: text };
  if (outcome === "failed") return { error, title: words.failed, children: text };
  return { error, title: words.unknown, children: `${text} ${words.retry}` };
}
