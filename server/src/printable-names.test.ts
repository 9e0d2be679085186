import { fileURLToPath } from "node:url";
import { type Font, openSync } from "fontkit";
import { expect, test } from "vitest";
import { fallbacksFor } from "./receipt-text.ts";
import { NOT_PRINTABLE } from "./schemas/plain-text.schema.ts";

const plain = openSync(
  fileURLToPath(import.meta.resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf")),
) as Font;

const UNASSIGNED = /\p{Cn}/u;
const IGNORED = /\p{Default_Ignorable_Code_Point}/u;

test("[TRUE-5] a font of the receipts has every character that a name may have", async () => {
  const characters = Array.from({ length: 0x2_0000 - 0x20 }, (_, index) => index + 0x20)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => !NOT_PRINTABLE.test(character) && !UNASSIGNED.test(character) && !IGNORED.test(character));
  expect(characters.length).toBeGreaterThan(40_000);
  const fonts = await fallbacksFor(characters, plain);
  const missing = [];
  for (const character of characters) {
    const [font = plain] = (await fallbacksFor([character], plain)).values();
    if (!font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) missing.push(character.codePointAt(0)?.toString(16));
  }
  expect(missing).toEqual([]);
  expect(fonts.size).toBe(7);
});
