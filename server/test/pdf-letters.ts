import { inflateSync } from "node:zlib";

/** The characters that each font of a PDF shows, read from the fonts' character maps. */
export function lettersOfFonts(pdf: Buffer): Set<string>[] {
  const text = pdf.toString("latin1");
  const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)endstream/g)].map(([, content = ""]) => {
    try {
      return inflateSync(Buffer.from(content, "latin1")).toString("latin1");
    } catch {
      return "";
    }
  });
  const maps = streams.filter((stream) => stream.includes("begincmap"));
  return maps.map((map) => {
    const codes = map.match(/(?<=<)[0-9a-f]{4}(?=>)/gi) ?? [];
    return new Set(codes.map((code) => String.fromCodePoint(Number.parseInt(code, 16))));
  });
}
