import type { Font, GlyphRun } from "fontkit";
import { LRUCache } from "lru-cache";

const MAX_WORDS = 2000;

/** Lets a font shape each word once: labels, months and the names of classes are in every document. Returns the font. */
export function rememberWords(font: Font): Font {
  const words = new LRUCache<string, GlyphRun>({ max: MAX_WORDS });
  const layout = font.layout.bind(font);
  font.layout = (text, ...options) => {
    if (options.some((option) => option !== undefined)) return layout(text, ...options);
    const run = words.get(text) ?? layout(text);
    words.set(text, run);
    // PDFKit scales the positions that it is given.
    const positions = run.positions.map((position) => ({ ...position }));
    return Object.create(run, { positions: { value: positions } }) as GlyphRun;
  };
  return font;
}
