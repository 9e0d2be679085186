import { fileURLToPath } from "node:url";
import { open, type Font } from "fontkit";
import { expect, test, vi } from "vitest";
import { rememberWords } from "./remember-words.ts";

test("[SEC-1] a word is shaped once, and a caller that changes its positions changes nobody else's", async () => {
  const path = import.meta.resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf");
  const font = (await open(fileURLToPath(path))) as Font;
  const { advanceWidth } = font.layout("Receipt");
  const shape = vi.spyOn(font, "layout");
  rememberWords(font);
  for (let repetition = 0; repetition < 2; repetition += 1) {
    const run = font.layout("Receipt");
    expect(run.glyphs).toHaveLength("Receipt".length);
    expect(run.advanceWidth).toBe(advanceWidth);
    for (const position of run.positions) position.xAdvance *= 2;
    expect(run.advanceWidth).toBe(2 * advanceWidth);
  }
  expect(shape).toHaveBeenCalledTimes(1);
  font.layout("Receipt", []);
  expect(shape).toHaveBeenCalledTimes(2);
});
