import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const linesOf = async (file: string) => (await readFile(join(ROOT, file), "utf8")).split("\n");

/** Whether the build context has a file. The patterns in use are folders and files that are let in, and endings that are not. */
async function readContext(): Promise<(path: string) => boolean> {
  const patterns = (await linesOf(".dockerignore")).filter((line) => /^[!\w*]/.test(line) && line !== "*");
  const letIn = patterns.filter((line) => line.startsWith("!")).map((line) => line.slice(1));
  const keptOut = patterns.filter((line) => !line.startsWith("!")).map((line) => line.replace(/^\*\*\/\**/, ""));
  return (path) =>
    letIn.some((one) => path === one || path.startsWith(`${one}/`) || one.startsWith(`${path}/`)) &&
    !keptOut.some((one) => path.endsWith(one));
}

let image: string;

beforeAll(async () => {
  image = await mkdtemp(join(tmpdir(), "campside-image-"));
  const isInContext = await readContext();
  const lastStage =
    (await linesOf("Dockerfile"))
      .join("\n")
      .split(/^FROM /m)
      .at(-1) ?? "";
  // Of the stages before, the last one copies the packages and what is built from the sources.
  const copied = [...lastStage.matchAll(/^COPY (?:--from=build )?(?!--)(.+) (\S+)$/gm)];
  for (const [, sources = "", target = ""] of copied) {
    for (const source of sources.split(" ").map((path) => path.replace("/app/", ""))) {
      const to = target.endsWith("/") ? join(target, source.split("/").at(-1) ?? "") : target;
      const isBuilt = source.includes("dist");
      if (isBuilt) continue;
      const filter = (file: string) => file.includes("/generated") || isInContext(relative(ROOT, file));
      await cp(join(ROOT, source), join(image, to), { recursive: true, filter });
    }
  }
  await cp(join(ROOT, "package.json"), join(image, "package.json"));
  for (const packages of ["node_modules", "server/node_modules", "scripts/node_modules"]) {
    if (existsSync(join(ROOT, packages))) await symlink(join(ROOT, packages), join(image, packages));
  }
});
afterAll(() => rm(image, { recursive: true, force: true }));

/** What a command of the image says without settings. */
const run = (...command: string[]) =>
  new Promise<string>((resolve) => {
    execFile(process.execPath, command, { cwd: image, env: { PATH: process.env["PATH"] } }, (_, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });

test.for([
  ["server/src/main.ts", "Invalid settings:"],
  ["scripts/db-migrate.ts", "Set DATABASE_URL to the database to migrate."],
  ["scripts/admin.ts", "Usage: npm run admin"],
  ["scripts/backup.ts", "No school is running here: start it, or set DATABASE_URL."],
  ["scripts/restore.ts", "Usage: DATABASE_URL="],
  ["scripts/reconcile.ts", "No school is running here: start it, or set DATABASE_URL and STRIPE_SECRET_KEY."],
] as const)("[OPS-1] the image has all files of %s", async ([command, says]) => {
  expect(await run(command)).toContain(says);
});

test("[OPS-1] the image has every command that runs against a school in production", async () => {
  const { scripts } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const commands = ["serve", "db:migrate", "admin", "backup", "restore", "reconcile"];
  const files = commands.map((name) => /\S+\.ts$/.exec(scripts[name] ?? "")?.[0] ?? name);
  expect(files.filter((file) => !existsSync(join(image, file)))).toEqual([]);
});
