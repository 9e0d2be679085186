import { expect, test } from "vitest";
import { childOf, firstNameOf } from "../../first-name.ts";
import { frameTexts } from "./email-blocks.ts";
import { emailHtml } from "./email-html.ts";
import { textsFor } from "../../texts/texts-for.ts";
import { emailText } from "./email-text.ts";

const FRAME = {
  language: "en",
  firstName: "",
  messageFooter: "",
  schoolName: "",
  brandColor: null,
  logo: null,
  publicUrl: "",
  unsubscribeUrl: null,
} as const;

test("[MAIL-4] a message greets by the first name", () => {
  for (const [name, first] of [
    ["Ada Lovelace", "Ada"],
    ["J. R. Hartley", "J."],
    ["Zoë", "Zoë"],
  ] as const)
    expect(firstNameOf(name)).toBe(first);
});

test("[SEC-5] a child is named by the first name, unless mail programs would make it a link; oneself is not", () => {
  const names = ["Anna Lovelace", "evil.example Now", null].map((name) => childOf({ name }, textsFor("en")));
  expect(names).toEqual(["Anna", "your child", null]);
});

test("[SEC-5] a name that mail programs would make a link is not written to a stranger", () => {
  for (const name of ["https://evil.example/prize", "evil.example Now", "a@b.example", "evil.中国", "\\\\evil"])
    expect(frameTexts({ ...FRAME, firstName: firstNameOf(name) }).greeting).toBe("Hello,");
});

test("[MAIL-4] each line of a quote is quoted once, whatever ends it", () => {
  const text = emailText({ subject: "", blocks: [{ quote: "one\r\n.\rtwo\nthree" }] }, FRAME);
  expect(text).toContain("\n\n> one\n> .\n> two\n> three\n\n");
});

test("[SHELL-13] what people write has the direction of its own script", () => {
  const details = [["Class", "ג'ודו (מתחילים)"]] as const;
  const html = emailHtml({ subject: "", blocks: [{ quote: "ערב טוב!" }, { details }] }, FRAME);
  const written = [...html.matchAll(/dir="auto"[^<>]*>([^<]*)</g)].map(([, text]) => text?.replaceAll("&#39;", "'"));
  expect(written).toEqual(["ערב טוב!", "ג'ודו (מתחילים)"]);
});
