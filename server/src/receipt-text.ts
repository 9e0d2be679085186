import { fileURLToPath } from "node:url";
import type { Font } from "fontkit";

/** What each script that Noto Sans has not is printed in. Loaded when a receipt first needs it. */
const FALLBACKS = {
  hebrew: {
    script: /\p{scx=Hebrew}/u,
    url: () => import.meta.resolve("@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf"),
  },
  arabic: {
    script: /\p{scx=Arabic}/u,
    url: () => import.meta.resolve("@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf"),
  },
  thai: {
    script: /\p{scx=Thai}/u,
    url: () => import.meta.resolve("@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf"),
  },
  georgian: {
    script: /\p{scx=Georgian}/u,
    url: () => import.meta.resolve("@expo-google-fonts/noto-sans-georgian/400Regular/NotoSansGeorgian_400Regular.ttf"),
  },
  khmer: {
    script: /\p{scx=Khmer}/u,
    url: () => import.meta.resolve("@expo-google-fonts/noto-sans-khmer/400Regular/NotoSansKhmer_400Regular.ttf"),
  },
  // Chinese, and Japanese with its syllables; before Korean, which shares their punctuation.
  han: {
    script: /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\uff01-\uff5e]/u,
    url: () => new URL("../fonts/NotoSansHans-Regular.otf", import.meta.resolve("@embedpdf/fonts-sc")).href,
  },
  korean: {
    script: /\p{scx=Hangul}/u,
    url: () => import.meta.resolve("@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf"),
  },
} as const;

type Fallback = keyof typeof FALLBACKS;
export type Fonts = Map<string, Font>;

const opened = new Map<Fallback, Promise<Font>>();

/** The fallbacks that these texts need beside `plain`, each parsed once for all receipts. */
export async function fallbacksFor(texts: readonly string[], plain: Font): Promise<Fonts> {
  const letters = new Set(texts.join(""));
  const needed = new Set(Array.from(letters, (letter) => fallbackOf(letter, plain)).filter((name) => name !== null));
  const { open } = await import("fontkit");
  return new Map(
    await Promise.all(
      Array.from(needed, async (name) => {
        const font = opened.get(name) ?? (open(fileURLToPath(FALLBACKS[name].url())) as Promise<Font>);
        opened.set(name, font);
        return [name, await font] as const;
      }),
    ),
  );
}

function fallbackOf(letter: string, plain: Font): Fallback | null {
  if (plain.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)) return null;
  const names = Object.keys(FALLBACKS) as Fallback[];
  return names.find((name) => FALLBACKS[name].script.test(letter)) ?? null;
}

/** A part of a line in one font and one direction. */
export interface Run {
  font: string;
  text: string;
}

// Made once: its tables take as long as a hundred lines.
let algorithm: ReturnType<typeof openBidi> | undefined;

async function openBidi() {
  const { default: createBidi } = await import("bidi-js");
  return createBidi();
}

const MARK = /\p{M}/u;
// They stay within a run from right to left, which the font turns as a whole.
const NEUTRAL = /\p{Script=Common}/u;

interface Cut extends Run {
  level: number;
}

/** The runs of one line from left to right: those of a right-to-left script in the order in which they are read there. */
export async function runsOf(line: string, fonts: Fonts): Promise<Run[]> {
  const bidi = await (algorithm ??= openBidi());
  const { levels } = bidi.getEmbeddingLevels(line);
  const plain = fonts.get("plain");
  if (!plain) throw new Error("there is no plain font");
  const cuts: Cut[] = [];
  let index = 0;
  for (const letter of line) {
    const level = levels[index] ?? 0;
    const shown = (level % 2 === 1 && bidi.getMirroredCharacter(letter)) || letter;
    index += letter.length;
    const last = cuts.at(-1);
    const mayGoOn = MARK.test(letter) || (level % 2 === 1 && NEUTRAL.test(letter));
    const goesOn = mayGoOn && last && fonts.get(last.font)?.hasGlyphForCodePoint(shown.codePointAt(0) ?? 0);
    const font = goesOn ? last.font : (fallbackOf(shown, plain) ?? "plain");
    if (last?.font === font && last.level === level) last.text += shown;
    else cuts.push({ font, level, text: shown });
  }
  return inVisualOrder(cuts);
}

/** Rule L2 of the Unicode bidirectional algorithm, for whole runs: the font turns the letters within one. */
function inVisualOrder(cuts: Cut[]): Run[] {
  const highest = Math.max(0, ...cuts.map(({ level }) => level));
  const ordered = [...cuts];
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = Math.max(start, end);
    }
  }
  return ordered.map(({ font, text }) => ({ font, text }));
}

const segmentsOf = (text: string, granularity: "word" | "grapheme"): string[] =>
  Array.from(new Intl.Segmenter("en", { granularity }).segment(text), ({ segment }) => segment);

/** A text in lines, broken between words, and within a word that is longer than a line. */
export async function linesOf(
  text: string,
  width: number,
  measure: (part: string) => Promise<number>,
): Promise<string[]> {
  const lines: string[] = [];
  let line = "";
  let filled = 0;
  for (const word of segmentsOf(text, "word")) {
    const isLong = (await measure(word)) > width;
    for (const part of isLong ? segmentsOf(word, "grapheme") : [word]) {
      const length = await measure(part);
      if (filled + length > width && line !== "") {
        lines.push(line.trimEnd());
        line = "";
        filled = 0;
      }
      if (line === "" && part.trim() === "") continue;
      line += part;
      filled += length;
    }
  }
  return [...lines, line];
}
