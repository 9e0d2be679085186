import type { Currency } from "../db/generated/enums.ts";
import type { Language } from "../schemas/languages.ts";
import { texts as de } from "./de/texts.ts";
import { texts as en } from "./en/texts.ts";

/** All that the server says to people in one language, but for prices; the English one decides what there is to say. */
type Words = typeof en;

/** All that the server says to people in one language and one currency. */
export type Texts = Omit<Words, "format"> & { format: Words["format"] & ReturnType<Words["pricesIn"]> };

const TEXTS: Readonly<Record<Language, Words>> = { en, de };

/** What the server says in a language where it names no price. */
export const textsFor = (language: Language): Words => TEXTS[language];

/** What the server says in a language, with prices in a currency. */
export function textsWithPrices(language: Language, currency: Currency): Texts {
  const words = TEXTS[language];
  return { ...words, format: { ...words.format, ...words.pricesIn(currency) } };
}
