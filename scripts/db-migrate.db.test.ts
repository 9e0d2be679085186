import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { test } from "../server/test/db-test.ts";

const SCRIPT = fileURLToPath(new URL("db-migrate.ts", import.meta.url));
/** Less than the ten seconds for which the migration engine waits for its lock. */
const ENDS_WITHIN_MS = 5000;

test("[OPS-4] the command ends when the database is migrated: a server in the image starts only then", async ({
  databaseUrl,
}) => {
  const child = spawn(process.execPath, [SCRIPT], {
    env: { PATH: process.env["PATH"], DATABASE_URL: databaseUrl },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  expect(String(line)).toBe("The database is up to date.\n");
  const printedAt = performance.now();
  expect(await once(child, "close")).toEqual([0, null]);
  expect(performance.now() - printedAt).toBeLessThan(ENDS_WITHIN_MS);
});
