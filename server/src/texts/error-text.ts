import type { ErrorCode } from "../errors/error-kinds.ts";
import type { Language } from "../schemas/languages.ts";
import type { Wait } from "./error-params.ts";
import { type Texts, textsFor } from "./texts-for.ts";

/** What errors say in a language: a sentence for each code, or how its data are worded. */
type ErrorTexts = Texts["errors"];

/** The data that an error gives with its code; until when to wait it has anyway. */
export type ErrorParams<Code extends ErrorCode> = ErrorTexts[Code] extends (params: infer Params) => string
  ? Omit<Params, keyof Wait>
  : object;

/** The codes whose errors need no data. */
export type PlainErrorCode = {
  [Code in ErrorCode]: keyof ErrorParams<Code> extends never ? Code : never;
}[ErrorCode];

/** An error as data. */
export interface ErrorData {
  code: ErrorCode;
  params: Readonly<object>;
  retryAfterSeconds: number | null;
}

/** After how many seconds to try again where nothing says so. */
const DEFAULT_WAIT_SECONDS = 60;

/** What an error says to a person: what happened, and what to do. */
export function errorText(language: Language, { code, params, retryAfterSeconds }: ErrorData): string {
  // An error's data were typed by its code when it was made.
  const text = textsFor(language).errors[code] as string | ((params: object) => string);
  return typeof text === "string" ? text : text({ wait: retryAfterSeconds ?? DEFAULT_WAIT_SECONDS, ...params });
}
