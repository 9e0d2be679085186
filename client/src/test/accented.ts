const ACCENTED = new Map(
  Array.from("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", (letter) => [
    letter,
    `${letter}\u0301`.normalize(),
  ]),
);
/** What is no text: languages, pictures, values and names of files. */
const NO_TEXT = /^(?:[A-Z_]+|fileName|icon|locale|picture|value)$/;
/** How much longer than English another language may be. */
const LONGER = 0.4;

/**
 * The texts of a module in a language made by a machine: with an accent on each letter and longer, so that what is not a text of a
 * module shows. What words data does so as before.
 */
export function accented<T>(texts: T): T {
  if (typeof texts === "string") return accentedText(texts) as T;
  if (typeof texts === "function") return ((...args: unknown[]) => accented(texts(...args) as unknown)) as T;
  if (Array.isArray(texts)) return texts.map(accented) as T;
  if (typeof texts !== "object" || texts === null) return texts;
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      NO_TEXT.test(name) ? (text as unknown) : accented(text as unknown),
    ]),
  ) as T;
}

const accentedText = (text: string): string =>
  Array.from(text, (letter) => ACCENTED.get(letter) ?? letter).join("") +
  "\u00f8".repeat(Math.ceil(text.length * LONGER));
