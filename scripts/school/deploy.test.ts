import { execFile } from "node:child_process";
import { chmod, cp, lstat, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

const SCRIPT = fileURLToPath(new URL("../deploy", import.meta.url));

// Writes down what it was asked for. A version named in `broken` never becomes healthy; one in `gone` has no image.
const DOCKER = `#!/bin/sh
echo "\${CAMPSIDE_TAG:-} $*" >> "$LOG"
case "$*" in
"compose config --services") printf 'database\\nbackup\\nmigration\\napp-1\\nbalancer\\n'; [ -n "\${SMALL:-}" ] || printf 'counters\\napp-2\\n' ;;
"compose up "*app-[\${BROKEN_SERVERS:-0}]) case "\${CAMPSIDE_TAG:-}" in \${BROKEN:-}) exit 1 ;; esac ;;
"image inspect "*) [ "$*" != "image inspect campside:\${GONE:-}" ] ;;
esac`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "campside-deploy-"));
  await mkdir(join(folder, "scripts"));
  await mkdir(join(folder, "bin"));
  await cp(SCRIPT, join(folder, "scripts/deploy"));
  await writeFile(join(folder, "bin/docker"), DOCKER);
  await chmod(join(folder, "bin/docker"), 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const settings = (text: string) => writeFile(join(folder, ".env"), text);
const stored = () => readFile(join(folder, ".env"), "utf8");
const asked = async () =>
  (await readFile(join(folder, "log"), "utf8").catch(() => ""))
    .trim()
    .split("\n")
    .filter((line) => line && !line.endsWith("config --services"));

const deploy = (
  args: string[],
  faults: { BROKEN?: string; BROKEN_SERVERS?: string; GONE?: string; SMALL?: string } = {},
) =>
  new Promise<{ code: number; says: string }>((resolve) => {
    const env = { PATH: `${join(folder, "bin")}:${process.env["PATH"]}`, LOG: join(folder, "log"), ...faults };
    execFile(join(folder, "scripts/deploy"), args, { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, says: stdout + stderr }),
    );
  });

const UP = "compose up --detach --no-deps --no-build --wait --wait-timeout 120";

describe.skipIf(process.platform === "win32")("[OPS-1] scripts/deploy", () => {
  test("builds, migrates, and replaces one server after the other", async () => {
    await settings("SITE_ADDRESS=school.example\nCAMPSIDE_TAG=v1\n");
    expect(await deploy(["v2"])).toMatchObject({ code: 0 });
    expect(await asked()).toEqual([
      "v2 compose build app-1 database",
      "v2 compose up --detach --no-recreate --wait database counters",
      "v2 compose run --rm migration",
      `v2 ${UP} app-1`,
      `v2 ${UP} app-2`,
      "v2 compose up --detach --no-deps --wait --wait-timeout 120 balancer backup",
    ]);
    expect(await stored()).toBe("SITE_ADDRESS=school.example\nCAMPSIDE_TAG=v2\nCAMPSIDE_TAG_BEFORE=v1\n");
  });

  test("replaces the one server of a small machine, and returns it to the version before", async () => {
    await settings("CAMPSIDE_TAG=v1\n");
    expect(await deploy(["v2"], { SMALL: "1" })).toMatchObject({ code: 0 });
    expect((await asked()).slice(1, -1)).toEqual([
      "v2 compose up --detach --no-recreate --wait database",
      "v2 compose run --rm migration",
      `v2 ${UP} app-1`,
    ]);
    expect(await deploy(["v3"], { SMALL: "1", BROKEN: "v3", BROKEN_SERVERS: "1" })).toMatchObject({ code: 1 });
    expect((await asked()).slice(-2)).toEqual([`v3 ${UP} app-1`, `v2 ${UP} app-1`]);
  });

  test("returns a server that does not become healthy to the version before, and leaves the other one", async () => {
    await settings("CAMPSIDE_TAG=v1\n");
    const { code, says } = await deploy(["v2"], { BROKEN: "v2", BROKEN_SERVERS: "1" });
    expect({ code, says }).toMatchObject({ code: 1, says: expect.stringContaining("app-1 does not answer with v2") });
    expect((await asked()).slice(3)).toEqual([`v2 ${UP} app-1`, `v1 ${UP} app-1`]);
    expect(await stored()).toBe("CAMPSIDE_TAG=v1\n");
  });

  test("returns both servers when the second one does not become healthy", async () => {
    await settings("CAMPSIDE_TAG=v1\n");
    expect(await deploy(["v2"], { BROKEN: "v2", BROKEN_SERVERS: "2" })).toMatchObject({ code: 1 });
    expect((await asked()).slice(4)).toEqual([`v2 ${UP} app-2`, `v1 ${UP} app-1`, `v1 ${UP} app-2`]);
    expect(await stored()).toBe("CAMPSIDE_TAG=v1\n");
  });

  test("rolls back without building or migrating, and forward again", async () => {
    await settings("CAMPSIDE_TAG=v2\nCAMPSIDE_TAG_BEFORE=v1\n");
    expect(await deploy(["--rollback"])).toMatchObject({ code: 0 });
    expect((await asked()).slice(1)).toEqual([`v1 ${UP} app-1`, `v1 ${UP} app-2`]);
    expect(await stored()).toBe("CAMPSIDE_TAG=v1\nCAMPSIDE_TAG_BEFORE=v2\n");
    expect(await deploy(["--rollback"])).toMatchObject({ code: 0 });
    expect(await stored()).toBe("CAMPSIDE_TAG=v2\nCAMPSIDE_TAG_BEFORE=v1\n");
  });

  test("completes a restore, and applies changed settings, with the version that is running", async () => {
    await settings("CAMPSIDE_TAG=v2\nCAMPSIDE_TAG_BEFORE=v1\n");
    expect(await deploy(["v2"])).toMatchObject({ code: 0 });
    expect((await asked()).slice(2, -1)).toEqual(["v2 compose run --rm migration", `v2 ${UP} app-1`, `v2 ${UP} app-2`]);
    expect(await stored()).toBe("CAMPSIDE_TAG=v2\nCAMPSIDE_TAG_BEFORE=v1\n");
  });

  test("says which servers the version before does not bring back either", async () => {
    await settings("CAMPSIDE_TAG=v1\n");
    const { code, says } = await deploy(["v2"], { BROKEN: "*", BROKEN_SERVERS: "12" });
    expect({ code, says }).toMatchObject({
      code: 1,
      says: expect.stringContaining("app-1 does not answer with v1 either"),
    });
  });

  test.each([
    { args: ["--rollback"], says: "There is no version before v1 to return to." },
    { args: ["--help"], says: "Usage: scripts/deploy" },
    { args: ["v2\nADMIN_EMAILS=eve@school.example"], says: "is no tag" },
  ])("$args changes nothing: $says", async ({ args, says }) => {
    await settings("CAMPSIDE_TAG=v1\n");
    expect(await deploy(args)).toMatchObject({ code: 1, says: expect.stringContaining(says) });
    expect(await stored()).toBe("CAMPSIDE_TAG=v1\n");
    expect(await asked()).toEqual([]);
  });

  test("leaves .env to its owner alone, also where it is a link", async () => {
    await settings("");
    await rename(join(folder, ".env"), join(folder, "secrets"));
    await symlink(join(folder, "secrets"), join(folder, ".env"));
    expect(await deploy(["v2"])).toMatchObject({ code: 0 });
    expect((await lstat(join(folder, ".env"))).isSymbolicLink()).toBe(true);
    const { mode } = await lstat(join(folder, "secrets"));
    expect((mode & 0o777).toString(8)).toBe("600");
    expect(await stored()).toContain("CAMPSIDE_TAG=v2");
  });

  test("does not roll back to an image that is gone", async () => {
    await settings("CAMPSIDE_TAG=v2\nCAMPSIDE_TAG_BEFORE=v1\n");
    expect(await deploy(["--rollback"], { GONE: "v1" })).toMatchObject({
      code: 1,
      says: expect.stringContaining("The image campside:v1 is gone"),
    });
    expect((await asked()).filter((line) => line.includes("up"))).toEqual([]);
  });
});
