import { LANGUAGES } from "../src/schemas/languages.ts";
import { expect } from "vitest";
import type { Actor, AnyCtx } from "../src/deps.ts";
import type { EmailKind, EmailKinds } from "../src/jobs/enqueue-email.ts";
import { composeEmail } from "../src/modules/emails/compose-email.ts";

const ENGLISH_DATE = /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d/;
const ENGLISH_AMOUNT = /\$\d/;

interface Message<K extends EmailKind> {
  kind: K;
  refs: EmailKinds[K];
  to: Actor;
  /** Lines that somebody wrote, which stay. */
  written?: string[];
}

/** The message in German, of which no line is that of the English one, but names and what somebody wrote; and no date or amount. */
export async function germanOf<K extends EmailKind>(
  deps: AnyCtx,
  { kind, refs, to: { id, name, role }, written = [] }: Message<K>,
) {
  const compose = async (language: "en" | "de") => {
    const recipient = { userId: id, name, role, language, isResent: false };
    const school = { ...deps.school, languages: LANGUAGES };
    const composed = await composeEmail(
      { ...deps, school, publicUrl: "https://school.example" },
      { kind, refs },
      recipient,
    );
    if ("dropped" in composed) throw new Error(`${kind}: ${composed.dropped}`);
    return composed;
  };
  const [english, german] = [await compose("en"), await compose("de")];
  const lines = new Set(english.text.split("\n"));
  const alike = german.text.split("\n").filter((line) => line.trim() !== "" && line !== "-- " && lines.has(line));
  expect([kind, alike]).toEqual([kind, ["THE TEST SCHOOL", ...written]]);
  if (kind !== "class_message") expect([kind, german.subject]).not.toEqual([kind, english.subject]);
  expect(german.html).toContain('<html lang="de">');
  expect(english.html).toContain('<html lang="en">');
  for (const text of [german.subject, german.text, german.html.replace(/<style>.*?<\/style>/s, "")]) {
    expect([kind, text]).not.toEqual([kind, expect.stringMatching(ENGLISH_DATE)]);
    expect([kind, text]).not.toEqual([kind, expect.stringMatching(ENGLISH_AMOUNT)]);
  }
  expect(german.text).not.toMatch(/school\.example\/(?!de\b|email)./);
  return german;
}
