import type { Language } from "../../schemas/languages.ts";
import { textsFor } from "../../texts/texts-for.ts";
import type { NotifiedPlan } from "../schedule/class-plan.ts";

/** The parts that every message is made of; each has a form in HTML and one in text. */
export type EmailBlock =
  | { text: string }
  /** Begins a section. */
  | { heading: string }
  /** What somebody wrote, line breaks included. */
  | { quote: string }
  | { details: readonly (readonly [name: string, value: string])[] }
  | { link: { label: string; url: string } };

export interface EmailContent {
  subject: string;
  blocks: readonly EmailBlock[];
  attachments?: { filename: string; content: Buffer; contentType: string }[];
  /** Whoever answers writes to them; to the school's sender by default. */
  replyTo?: { name: string; address: string };
  /** What the recipient knows of classes once they have read it. */
  notified?: readonly NotifiedPlan[];
  /** The snapshots of other classes with which it compares, to say the same when it is sent again. */
  also?: readonly string[];
  /** The keys of messages that say nothing more than this one. */
  replaces?: readonly string[];
}

/** What stands around the content of every message. */
export interface EmailFrame {
  language: Language;
  schoolName: string;
  /** The school's own colour; null for the product's. */
  brandColor: string | null;
  /** The school's logo as a data address; null without one. */
  logo: string | null;
  /** What the school says below each message; empty for nothing. */
  messageFooter: string;
  publicUrl: string;
  /** Empty where the name looks like an address, which mail programs would make a link. */
  firstName: string;
  /** Ends messages like this one; null for those that always arrive. */
  unsubscribeUrl: string | null;
}

/** What stands around the content of every message, in its language; the footer line by line. */
export function frameTexts({ language, firstName, schoolName, messageFooter, publicUrl }: EmailFrame) {
  const { common } = textsFor(language).emails;
  return {
    greeting: common.greeting(firstName),
    footer: [...(messageFooter ? messageFooter.split(/\r\n?|\n/) : []), common.footer(schoolName, publicUrl)],
    unsubscribe: common.unsubscribe,
  };
}
