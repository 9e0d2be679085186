/** The parts that every message is made of; each has a form in HTML and one in text. */
export type EmailBlock =
  | { text: string }
  /** What somebody wrote, line breaks included. */
  | { quote: string }
  | { facts: readonly (readonly [name: string, value: string])[] }
  | { link: { label: string; url: string } };

export interface EmailContent {
  subject: string;
  blocks: readonly EmailBlock[];
  attachments?: { filename: string; content: Buffer; contentType: string }[];
}

/** What stands around the content of every message. */
export interface EmailFrame {
  schoolName: string;
  publicUrl: string;
  firstName: string;
}

export const greeting = ({ firstName }: EmailFrame): string => `Hello ${firstName},`;

export const footer = ({ schoolName, publicUrl }: EmailFrame): string =>
  `${schoolName} sends this message because you have an account at ${publicUrl}.`;
