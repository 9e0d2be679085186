import { fileURLToPath } from "node:url";
import { type Font, openSync } from "fontkit";
import createBidi from "bidi-js";
import { describe, expect, test, vi } from "vitest";
import { fallbacksFor, linesOf, runsOf } from "./receipt-text.ts";

vi.mock("bidi-js", async (original) => ({
  default: vi.fn<typeof createBidi>((await original<{ default: typeof createBidi }>()).default),
}));

const plain = openSync(
  fileURLToPath(import.meta.resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf")),
) as Font;

const runs = async (text: string) => {
  const fonts = new Map([["plain", plain], ...(await fallbacksFor([text], plain))]);
  return (await runsOf(text, fonts)).map(({ font, text: part }) => `${font}: ${part}`);
};

test("[PAY-12] the tables of the bidirectional algorithm are made once, however much is written", async () => {
  await runs("one");
  await runs("אחת");
  expect(createBidi).toHaveBeenCalledOnce();
});

describe("[PAY-12] the runs of a line", () => {
  test("are in the font of each script, with its marks", async () => {
    expect(await runs("Żaneta 王・さくら 김 สมชาย")).toEqual([
      "plain: Żaneta ",
      "han: 王・さくら",
      "plain:  ",
      "korean: 김",
      "plain:  ",
      "thai: สมชาย",
    ]);
  });

  test("from right to left are in the order in which they are read, brackets turned", async () => {
    expect(await runs("Judo דוד כהן (12) yes")).toEqual([
      "plain: Judo ",
      "plain: (",
      "plain: 12",
      "hebrew: דוד כהן )",
      "plain:  yes",
    ]);
    expect(await runs("محمد علي")).toEqual(["arabic: محمد علي"]);
  });
});

test("[PAY-12] a line breaks between words, and within one that is longer than a line", async () => {
  const measure = async (part: string) => part.length;
  expect(await linesOf("one two three", 8, measure)).toEqual(["one two", "three"]);
  expect(await linesOf("abcdefghij kl", 4, measure)).toEqual(["abcd", "efgh", "ij", "kl"]);
});
