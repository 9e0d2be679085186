import { basename } from "node:path";

const fileOf = new Map<string, string>();

/** What a style of a CSS module is called in the page: its file and itself. No random part, which cannot be compressed. */
export function nameStyle(name: string, file: string): string {
  const stem = basename(file, ".module.css");
  const first = fileOf.get(stem) ?? file;
  if (first !== file) throw new Error(`The styles of ${first} and ${file} would get the same names: rename one file.`);
  fileOf.set(stem, file);
  return `${stem}-${name}`;
}
