import { execFile } from "node:child_process";
import { once } from "node:events";
import { chmod, cp, lstat, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

const SCRIPT = fileURLToPath(new URL("../deploy", import.meta.url));

// Writes down what it was asked for. A version named in `BROKEN` never becomes healthy, one in `UNREADY` never ready; one in `GONE`
// has no image. `IMAGES` are there, `IN_USE` cannot be removed. With `PORT`, the question to the server is asked there.
const DOCKER = `#!/bin/sh
echo "\${CAMPSIDE_TAG:-} $*" | head -n 1 | sed 's/ node .*//' >> "$LOG"
case "$*" in
"compose exec "*)
  case "\${CAMPSIDE_TAG:-}" in \${UNREADY:-}) exit 1 ;; esac
  [ -z "\${PORT:-}" ] || { shift 4; exec "$@"; } ;;
"compose config --services") printf 'database\\nbackup\\nmigration\\napp-1\\nbalancer\\n'; [ -n "\${SMALL:-}" ] || printf 'counters\\napp-2\\n' ;;
"compose up "*app-[\${BROKEN_SERVERS:-0}]) case "\${CAMPSIDE_TAG:-}" in \${BROKEN:-}) exit 1 ;; esac ;;
"image inspect "*) [ "$*" != "image inspect campside:\${GONE:-}" ] ;;
"image ls "*) printf '%s' "\${IMAGES:-}" ;;
"image rm "*) [ "$*" != "image rm campside:\${IN_USE:-}" ] ;;
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
const dockerCalls = async () =>
  (await readFile(join(folder, "log"), "utf8").catch(() => ""))
    .trim()
    .split("\n")
    .filter((line) => line && !/config --services$|image ls/.test(line));

type Faults = Partial<
  Record<"BROKEN" | "BROKEN_SERVERS" | "UNREADY" | "GONE" | "IMAGES" | "IN_USE" | "SMALL" | "PORT", string>
>;

const deploy = (args: string[], faults: Faults = {}) =>
  new Promise<{ code: number; says: string }>((resolve) => {
    const env = { PATH: `${join(folder, "bin")}:${process.env["PATH"]}`, LOG: join(folder, "log"), ...faults };
    execFile(join(folder, "scripts/deploy"), args, { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, says: stdout + stderr }),
    );
  });

const UP = "compose up --detach --no-deps --no-build --wait --wait-timeout 120";
const READY = "compose exec -T";

describe.skipIf(process.platform === "win32")("[OPS-1] scripts/deploy", () => {
  test("builds, migrates, and replaces one server after the other", async () => {
    await settings("SITE_ADDRESS=school.example\nCAMPSIDE_TAG=v1\n");
    expect(await deploy(["v2"])).toMatchObject({ code: 0 });
    expect(await dockerCalls()).toEqual([
      "v2 compose build app-1 database",
      "v2 compose up --detach --no-recreate --wait database counters",
      "v2 compose run --rm --no-deps migration",
      `v2 ${UP} app-1`,
      `v2 ${READY} app-1`,
      `v2 ${UP} app-2`,
      `v2 ${READY} app-2`,
      "v2 compose up --detach --no-deps --wait --wait-timeout 120 balancer backup",
    ]);
    expect(await stored()).toBe("SITE_ADDRESS=school.example\nCAMPSIDE_TAG=v2\nCAMPSIDE_TAG_BEFORE=v1\n");
  });

  test("replaces the one server of a small machine, and returns it to the version before", async () => {
    await settings("CAMPSIDE_TAG=v1\n");
    expect(await deploy(["v2"], { SMALL: "1" })).toMatchObject({ code: 0 });
    expect((await dockerCalls()).slice(1, -1)).toEqual([
      "v2 compose up --detach --no-recreate --wait database",
      "v2 compose run --rm --no-deps migration",
      `v2 ${UP} app-1`,
      `v2 ${READY} app-1`,
    ]);
    expect(await deploy(["v3"], { SMALL: "1", BROKEN: "v3", BROKEN_SERVERS: "1" })).toMatchObject({ code: 1 });
    expect((await dockerCalls()).slice(-3)).toEqual([`v3 ${UP} app-1`, `v2 ${UP} app-1`, `v2 ${READY} app-1`]);
  });

  test("returns a server that does not become healthy to the version before, and leaves the other one", async () => {
    await settings("CAMPSIDE_TAG=v1\n");
    const { code, says } = await deploy(["v2"], { BROKEN: "v2", BROKEN_SERVERS: "1" });
    expect({ code, says }).toMatchObject({ code: 1, says: expect.stringContaining("app-1 does not answer with v2") });
    expect((await dockerCalls()).slice(3)).toEqual([`v2 ${UP} app-1`, `v1 ${UP} app-1`, `v1 ${READY} app-1`]);
    expect(await stored()).toBe("CAMPSIDE_TAG=v1\n");
  });

  test("returns both servers when the second one does not become healthy", async () => {
    await settings("CAMPSIDE_TAG=v1\n");
    expect(await deploy(["v2"], { BROKEN: "v2", BROKEN_SERVERS: "2" })).toMatchObject({ code: 1 });
    expect((await dockerCalls()).slice(5)).toEqual([
      `v2 ${UP} app-2`,
      `v1 ${UP} app-1`,
      `v1 ${READY} app-1`,
      `v1 ${UP} app-2`,
      `v1 ${READY} app-2`,
    ]);
    expect(await stored()).toBe("CAMPSIDE_TAG=v1\n");
  });

  test("returns a server that is healthy but never ready to the version before, and leaves the other one", async () => {
    await settings("CAMPSIDE_TAG=v1\n");
    expect(await deploy(["v2"], { UNREADY: "v2" })).toMatchObject({
      code: 1,
      says: expect.stringContaining("app-1 does not answer with v2"),
    });
    expect((await dockerCalls()).slice(3)).toEqual([
      `v2 ${UP} app-1`,
      `v2 ${READY} app-1`,
      `v1 ${UP} app-1`,
      `v1 ${READY} app-1`,
    ]);
    expect(await stored()).toBe("CAMPSIDE_TAG=v1\n");
  });

  test("waits until a new server is ready", async () => {
    await settings("CAMPSIDE_TAG=v1\n");
    const asksFor: string[] = [];
    const server = createServer(({ url = "" }, response) => {
      asksFor.push(url);
      response.writeHead(asksFor.length < 3 ? 503 : 200).end();
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    expect(await deploy(["v2"], { SMALL: "1", PORT: String(port) })).toMatchObject({ code: 0 });
    server.close();
    expect(asksFor).toEqual(["/ready", "/ready", "/ready"]);
  });

  test("rolls back without building or migrating, and forward again", async () => {
    await settings("CAMPSIDE_TAG=v2\nCAMPSIDE_TAG_BEFORE=v1\n");
    expect(await deploy(["--rollback"])).toMatchObject({ code: 0 });
    expect((await dockerCalls()).slice(1)).toEqual([
      `v1 ${UP} app-1`,
      `v1 ${READY} app-1`,
      `v1 ${UP} app-2`,
      `v1 ${READY} app-2`,
    ]);
    expect(await stored()).toBe("CAMPSIDE_TAG=v1\nCAMPSIDE_TAG_BEFORE=v2\n");
    expect(await deploy(["--rollback"])).toMatchObject({ code: 0 });
    expect(await stored()).toBe("CAMPSIDE_TAG=v2\nCAMPSIDE_TAG_BEFORE=v1\n");
  });

  test("completes a restore, and applies changed settings, with the version that is running", async () => {
    await settings("CAMPSIDE_TAG=v2\nCAMPSIDE_TAG_BEFORE=v1\n");
    expect(await deploy(["v2"])).toMatchObject({ code: 0 });
    // The checkout may be another version by now.
    expect((await dockerCalls()).slice(0, -1)).toEqual([
      "image inspect campside:v2",
      "v2 compose up --detach --no-recreate --wait database counters",
      "v2 compose run --rm --no-deps migration",
      `v2 ${UP} app-1`,
      `v2 ${READY} app-1`,
      `v2 ${UP} app-2`,
      `v2 ${READY} app-2`,
    ]);
    expect(await stored()).toBe("CAMPSIDE_TAG=v2\nCAMPSIDE_TAG_BEFORE=v1\n");
  });

  describe("removes images", () => {
    const IMAGES = "v3\nv2\nv1\n<none>\nv0\n";
    const removed = async () =>
      (await dockerCalls()).map((line) => line.trim()).filter((line) => line.startsWith("image rm"));

    test("but those of the versions that are running and before, after an upgrade", async () => {
      await settings("CAMPSIDE_TAG=v2\nCAMPSIDE_TAG_BEFORE=v1\n");
      expect(await deploy(["v3"], { IMAGES, IN_USE: "v1" })).toMatchObject({ code: 0 });
      expect(await removed()).toEqual(["image rm campside:v1", "image rm campside:v0"]);
    });

    test("but those of the versions that are running and before, after a setting", async () => {
      await settings("CAMPSIDE_TAG=v2\nCAMPSIDE_TAG_BEFORE=v1\n");
      expect(await deploy(["v2"], { IMAGES })).toMatchObject({ code: 0 });
      expect(await removed()).toEqual(["image rm campside:v3", "image rm campside:v0"]);
    });

    test.each([
      { arg: "v3", code: 1 },
      { arg: "--rollback", code: 0 },
    ])("neither with an upgrade that fails nor with a rollback: $arg", async ({ arg, code }) => {
      await settings("CAMPSIDE_TAG=v2\nCAMPSIDE_TAG_BEFORE=v1\n");
      expect(await deploy([arg], { IMAGES, UNREADY: "v3" })).toMatchObject({ code });
      expect(await removed()).toEqual([]);
    });
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
    expect(await dockerCalls()).toEqual([]);
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

  test.each([
    { args: ["--rollback"], gone: "v1" },
    { args: ["v2"], gone: "v2" },
  ])("does not start an image that is gone, nor build it from another version: $args", async ({ args, gone }) => {
    await settings("CAMPSIDE_TAG=v2\nCAMPSIDE_TAG_BEFORE=v1\n");
    expect(await deploy(args, { GONE: gone })).toMatchObject({
      code: 1,
      says: expect.stringContaining(`The image campside:${gone} is gone: check that version out`),
    });
    expect(await dockerCalls()).toEqual([`image inspect campside:${gone}`]);
  });
});
