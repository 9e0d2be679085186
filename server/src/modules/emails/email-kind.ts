import type { Role } from "../../db/generated/enums.ts";
import type { AnyCtx } from "../../deps.ts";
import type { EmailKind, EmailKinds } from "../../jobs/enqueue-email.ts";
import type { Language } from "../../schemas/languages.ts";
import type { Texts } from "../../texts/texts-for.ts";
import type { EmailContent } from "./email-blocks.ts";

/** What the sender of a message knows. */
export type SchoolDeps = AnyCtx & { publicUrl: string };

/** What a message is written with: the texts of its language, in which its links lead to the pages. */
export type ComposeDeps = SchoolDeps & { texts: Texts };

export interface Recipient {
  userId: string;
  name: string;
  /** Null for a role that this version does not know. */
  role: Role | null;
  /** Null for the school's first language. */
  language: Language | null;
  /** Whether it was sent before: it says again what it said, as it is at present. */
  isResent: boolean;
}

/** Why a message is not sent; each language words it. */
export type DropReason = keyof Texts["emails"]["dropped"];

/** A message, or why there is nothing to say any more. */
export type Composed = EmailContent | { dropped: DropReason };

/** Reads from ids what a message says now, or why there is nothing to say any more. */
export type Compose<K extends EmailKind> = (
  deps: ComposeDeps,
  refs: EmailKinds[K],
  recipient: Recipient,
) => Promise<Composed>;
