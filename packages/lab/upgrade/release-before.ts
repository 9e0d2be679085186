import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const MIGRATIONS = "prisma/migrations";

const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();

function migrationsAt(commit: string): string[] {
  return git("ls-tree", "-d", "--name-only", `${commit}:${MIGRATIONS}`).split("\n");
}

/**
 * The latest commit whose migrations are the first ones of this tree's, but not all of them; null when the history has none.
 *
 * @throws Error when the clone is shallow and has none
 */
export function releaseBefore(): string | null {
  const present = readdirSync(join(root, MIGRATIONS), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
  for (const commit of git("rev-list", "--first-parent", "HEAD").split("\n")) {
    const before = migrationsAt(commit);
    if (before.length < present.length && before.every((name, index) => name === present[index])) return commit;
  }
  if (git("rev-parse", "--is-shallow-repository") === "true") {
    throw new Error("The clone is shallow and has no release before: run 'git fetch --unshallow', or name one.");
  }
  return null;
}

/** Writes the files of a release into a folder, installs its packages and builds its client as `npm run build` does. */
export function checkOut(release: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  git("archive", "--format=tar", `--output=${folder}.tar`, release);
  execFileSync("tar", ["-xf", `${folder}.tar`, "-C", folder]);
  execFileSync(process.execPath, [join(folder, "scripts/setup.mjs"), "build"], { cwd: folder, stdio: "inherit" });
}
