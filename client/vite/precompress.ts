import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(js|css|svg|webmanifest)$/;
/** Below this the headers weigh more than what is saved. */
const SMALLEST_BYTES = 1000;

const compressors = { br: promisify(brotliCompress), gz: promisify(gzip) };

/** Lays a brotli and a gzip beside every text file of the build, for the server to send as it stands. */
export function precompress(root: string): Plugin {
  return {
    name: "campside-precompress",
    apply: "build",
    async closeBundle() {
      const { build } = this.environment.config;
      if (build.ssr) return;
      const folder = resolve(root, build.outDir);
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
      for (const file of files.map(({ parentPath, name }) => join(parentPath, name))) {
        const bytes = await readFile(file);
        if (bytes.length < SMALLEST_BYTES) continue;
        for (const [ending, compress] of Object.entries(compressors)) {
          await writeFile(`${file}.${ending}`, await compress(bytes));
        }
      }
    },
  };
}
