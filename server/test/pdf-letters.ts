import { inflateSync } from "node:zlib";

function streamsOf(pdf: Buffer): string[] {
  const text = pdf.toString("latin1");
  return [...text.matchAll(/stream\r?\n([\s\S]*?)endstream/g)].map(([, content = ""]) => {
    try {
      return inflateSync(Buffer.from(content, "latin1")).toString("latin1");
    } catch {
      // As it is: only pages are compressed.
      return content;
    }
  });
}

const ESCAPES: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** The texts that are copied from a PDF in place of what it draws. */
export function copiedTexts(pdf: Buffer): string[] {
  return [
    ...streamsOf(pdf)
      .join("\n")
      .matchAll(/ActualText \(((?:\\.|[^\\)])*)\)/gs),
  ].map(([, escaped = ""]) => {
    const bytes = escaped.replaceAll(/\\(.)/gs, (_all, letter: string) => ESCAPES[letter] ?? letter);
    return Buffer.from(bytes, "latin1").swap16().toString("utf16le").slice(1);
  });
}

/** The characters that each font of a PDF shows, read from the fonts' character maps. */
export function lettersOfFonts(pdf: Buffer): Set<string>[] {
  const maps = streamsOf(pdf).filter((stream) => stream.includes("begincmap"));
  return maps.map((map) => {
    // Several for a ligature.
    const codes = map.match(/(?<=<)[0-9a-f]{4}(?: ?[0-9a-f]{4})*(?=>)/gi) ?? [];
    const textOf = (code: string) => Buffer.from(code.replaceAll(" ", ""), "hex").swap16().toString("utf16le");
    return new Set(codes.flatMap((code) => Array.from(textOf(code))));
  });
}
