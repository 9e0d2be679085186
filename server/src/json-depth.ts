import { AppError } from "./errors/app-error.ts";

const MAX_DEPTH = 32;
const [QUOTE, BACKSLASH] = ['"', "\\"];
const OPENING = new Set(["[", "{"]);
const CLOSING = new Set(["]", "}"]);

/**
 * Refuses JSON that is nested deeper than 32 levels, without parsing it: reading deep values costs many times the
 * processor time of flat ones.
 *
 * @throws AppError INPUT_TOO_DEEP
 */
export function requireShallowJson(text: string): void {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    if (character === QUOTE) isInString = !isInString;
    else if (isInString) index += character === BACKSLASH ? 1 : 0;
    else if (CLOSING.has(character)) depth -= 1;
    else if (OPENING.has(character) && ++depth > MAX_DEPTH) throw new AppError("INPUT_TOO_DEEP");
  }
}
