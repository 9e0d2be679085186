import { LANGUAGE } from "./messages/language.ts";

const { compare } = new Intl.Collator(LANGUAGE);

/** The order of names as people expect it: accents, upper and lower case stand beside each other. */
export const byName = (one: { name: string }, other: { name: string }): number => compare(one.name, other.name);
