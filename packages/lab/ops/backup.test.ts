import { execFile } from "node:child_process";
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect } from "vitest";
import { test as dbTest } from "../../../server/test/db-test.ts";
import { laterDebian } from "./later-debian.ts";

const BACKUP = fileURLToPath(new URL("../../../backup/", import.meta.url));
/** The user of the server in the image. */
const SERVER = 1000;
const DAY_MS = 86_400_000;

// The drill has the real one. This one fails at the command that `FAILS` names.
const PGBACKREST = `#!/bin/sh
[ "$1" != "\${FAILS:-}" ]`;

interface Container {
  folder: string;
  /** Runs a command of the backup container with the pictures in `media`. */
  run: (command: "backup" | "restore", args: string[], media: string, env?: Record<string, string>) => Promise<unknown>;
}

const test = dbTest.extend<{ container: Container }>({
  container: async ({ databaseUrl }, use) => {
    const folder = await mkdtemp(join(tmpdir(), "campside-backup-"));
    await writeFile(join(folder, "pgbackrest"), PGBACKREST);
    await chmod(join(folder, "pgbackrest"), 0o755);
    const { hostname, port, username, password, pathname } = new URL(databaseUrl);
    const settings = {
      PATH: `${folder}:${laterDebian()}:${process.env["PATH"]}`,
      PGHOST: hostname,
      PGPORT: port,
      PGUSER: decodeURIComponent(username),
      PGPASSWORD: decodeURIComponent(password),
      PGDATABASE: pathname.slice(1),
      PGBACKREST_PG1_PATH: join(folder, "postgres"),
      RESTIC_REPOSITORY: join(folder, "pictures"),
      RESTIC_PASSWORD: "a passphrase of the tests",
      BACKUP_DAYS: "30",
    };
    await use({
      folder,
      run: (command, args, media, env = {}) =>
        promisify(execFile)(join(BACKUP, command), args, { env: { ...settings, ...env, MEDIA_DIR: media } }),
    });
    await rm(folder, { recursive: true, force: true });
  },
});

/** The pictures' folder as the image makes it. */
async function mediaOf(folder: string): Promise<string> {
  const media = join(folder, "data/media");
  await mkdir(media, { recursive: true });
  await chown(media, SERVER, SERVER);
  return media;
}

test("[OPS-3] a school without pictures is backed up", async ({ container, db }) => {
  const { folder, run } = container;
  const media = await mediaOf(folder);
  await run("backup", ["diff"], media);
  expect(await db.backupRun.findMany()).toMatchObject([{ finishedAt: expect.any(Date) }]);
});

test.for(["a new folder", "an empty volume of root's"])(
  "[OPS-3] %s has the server as its owner after a restore",
  async (target, { container }) => {
    const { folder, run } = container;
    const media = await mediaOf(folder);
    const restored = join(folder, "restored/media");
    if (target !== "a new folder") await mkdir(restored, { recursive: true });
    await run("backup", ["pictures"], media);
    await run("restore", [], restored);
    expect(await stat(restored)).toMatchObject({ uid: SERVER, gid: SERVER });

    await writeFile(join(media, "class.webp"), "a picture");
    await run("backup", ["pictures"], media);
    await run("restore", [], restored);
    expect(await readFile(join(restored, "class.webp"), "utf8")).toBe("a picture");
  },
);

test("[OPS-3] a restore to a time before has the pictures that were replaced since", async ({ container }) => {
  const { folder, run } = container;
  const media = await mediaOf(folder);
  await writeFile(join(media, "former.webp"), "a picture");
  await run("backup", ["pictures"], media);
  await rm(join(media, "former.webp"));
  await writeFile(join(media, "class.webp"), "another picture");
  await run("backup", ["pictures"], media);
  const [then, now] = [join(folder, "then/media"), join(folder, "now/media")];
  await run("restore", ["2026-11-25 09:00:00+00"], then);
  expect((await readdir(then)).toSorted()).toEqual(["class.webp", "former.webp"]);
  await run("restore", [], now);
  expect(await readdir(now)).toEqual(["class.webp"]);
});

test("[OPS-2] a backup that fails in its first step is known to have begun", async ({ container, db }) => {
  const { folder, run } = container;
  const failing = run("backup", ["diff"], await mediaOf(folder), { FAILS: "stanza-create" });
  await expect(failing).rejects.toThrow();
  expect(await db.backupRun.findMany()).toMatchObject([{ finishedAt: null }]);
});

test("[OPS-3] a backup that ends well deletes the runs of more than 90 days ago", async ({ container, db }) => {
  const { folder, run } = container;
  for (const days of [91, 89]) await db.backupRun.create({ data: { startedAt: new Date(Date.now() - days * DAY_MS) } });
  const media = await mediaOf(folder);
  await expect(run("backup", ["diff"], media, { FAILS: "backup" })).rejects.toThrow();
  expect(await db.backupRun.count()).toBe(3);
  await run("backup", ["diff"], media);
  expect(await db.backupRun.count()).toBe(3);
});
