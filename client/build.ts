// Builds the client in every language: for browsers, and with links to those files for the server.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES } from "@campside/server/languages";
import { build } from "vite";

const root = import.meta.dirname;
const folderOf = (language: string) => join(root, "dist", language, "assets");

for (const mode of LANGUAGES) {
  await build({ root, mode });
  await build({ root, mode, build: { ssr: "src/entry-server.tsx" } });
}

// They are served from one address: whatever has the same name must be the same.
const contents = new Map<string, string>();
for (const folder of LANGUAGES.map(folderOf)) {
  for (const name of readdirSync(folder)) {
    const bytes = readFileSync(join(folder, name), "latin1");
    if ((contents.get(name) ?? bytes) !== bytes) throw new Error(`${name} differs between the languages' builds.`);
    contents.set(name, bytes);
  }
}
