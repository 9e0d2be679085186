import type { Language } from "../schemas/languages.ts";
import { texts as de } from "./de/texts.ts";
import { texts as en } from "./en/texts.ts";

/** All that the server says to people in one language; the English one decides what there is to say. */
export type Texts = typeof en;

const TEXTS: Readonly<Record<Language, Texts>> = { en, de };

/** What the server says in a language. */
export const textsFor = (language: Language): Texts => TEXTS[language];
