import { randomUUID } from "node:crypto";
import { createWriteStream, rmSync } from "node:fs";
import { rename } from "node:fs/promises";
import { constants } from "node:os";
import { pipeline } from "node:stream/promises";
import { PassThrough } from "node:stream";
import { createGzip } from "node:zlib";
import { withSettingFiles } from "../server/src/env.ts";
import { backUp } from "./database/backup.ts";
import { fail, failOnErrors } from "./database/fail.ts";
import { runningSchool } from "./school/running-school.ts";
import { readSchoolSettings } from "./school/settings.ts";

failOnErrors();
const [target] = process.argv.slice(2);
const { dataDir, databaseUrl } = readSchoolSettings(withSettingFiles(process.env));
const url = databaseUrl ?? runningSchool(dataDir)?.databaseUrl;
if (!url) fail("No school is running here: start it, or set DATABASE_URL.");
if (databaseUrl) console.warn("For a PostgreSQL of your own, pgBackRest is the better backup (docs/operations.md).");
const file = target ?? `campside-${new Date().toISOString().replaceAll(/[:.]/g, "-")}.sql.gz`;
// A name of its own, which nothing that was killed has left.
const part = `${file}.${randomUUID()}.part`;
process.once("exit", () => rmSync(part, { force: true }));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => process.exit(128 + constants.signals[signal]));
}
const text = new PassThrough();
await Promise.all([
  pipeline(text, createGzip(), createWriteStream(part, { mode: 0o600, flags: "wx" })),
  backUp(url, text).then(
    () => text.end(),
    (error: unknown) => void text.destroy(error as Error),
  ),
]);
await rename(part, file);
console.log(`Written: ${file}\nUploaded pictures are not included: back up MEDIA_DIR or the bucket as well.`);
