import { firstPartOf } from "./format.ts";
import type { Texts } from "./texts/texts-for.ts";

const LINK_LIKE = /[:/@\\]|\.\p{L}/u;

/** The first name of a user, unless it looks like an address: anybody may choose a name, and write to a stranger with it. */
export function firstNameOf(name: string): string {
  const first = firstPartOf(name);
  return LINK_LIKE.test(first) ? "" : first;
}

/** How messages name a participant, by {@link firstNameOf}: null for the account itself. */
export const childOf = ({ name }: { name: string | null }, { emails }: Pick<Texts, "emails">): string | null =>
  name === null ? null : firstNameOf(name) || emails.common.yourChild;
