import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { refusedWords } from "./words/refused-words.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const CHECKED = /\.(?:css|html|md|mjs|prisma|sql|tsx?|ya?ml)$/;
/** Written by programs, of others, or the vocabulary itself. */
const EXCEPT = /^client\/public\/|\/generated\/|\.gen\.ts$|^scripts\/words\//;

const listed = execFileSync("git", ["ls-files", "-z", "-co", "--exclude-standard"], { cwd: root, encoding: "utf8" });
for (const path of listed.split("\0")) {
  if (!CHECKED.test(path) || EXCEPT.test(path) || !existsSync(join(root, path))) continue;
  for (const problem of refusedWords(path, readFileSync(join(root, path), "utf8"))) {
    console.error(problem);
    process.exitCode = 1;
  }
}
