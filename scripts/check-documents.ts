import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { missingPaths } from "./documents/missing-paths.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const listed = execFileSync("git", ["ls-files", "-z", "-co", "--exclude-standard"], { cwd: root, encoding: "utf8" });
const files = new Set(listed.split("\0").filter((path) => path && existsSync(join(root, path))));

for (const path of files) {
  if (!path.endsWith(".md")) continue;
  for (const missing of missingPaths({ path, text: readFileSync(join(root, path), "utf8") }, files)) {
    console.error(`${path} names ${missing}, which does not exist.`);
    process.exitCode = 1;
  }
}
