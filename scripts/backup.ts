import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { PassThrough } from "node:stream";
import { createGzip } from "node:zlib";
import { withSettingFiles } from "../server/src/env.ts";
import { backUp } from "./database/backup.ts";
import { runningSchool } from "./school/running-school.ts";
import { readSchoolSettings } from "./school/settings.ts";

const [given] = process.argv.slice(2);
const { dataDir, databaseUrl } = readSchoolSettings(withSettingFiles(process.env));
const url = databaseUrl ?? runningSchool(dataDir)?.databaseUrl;
if (!url) {
  console.error("No school is running here: start it, or set DATABASE_URL.");
  process.exit(1);
}
if (databaseUrl) console.warn("For a PostgreSQL of your own, pgBackRest is the better backup (docs/operations.md).");
const file = given ?? `campside-${new Date().toISOString().replaceAll(/[:.]/g, "-")}.sql.gz`;
const part = `${file}.part`;
const text = new PassThrough();
try {
  // Renamed once it is complete.
  await Promise.all([
    pipeline(text, createGzip(), createWriteStream(part, { mode: 0o600, flags: "wx" })),
    backUp(url, text).then(
      () => text.end(),
      (error: unknown) => void text.destroy(error as Error),
    ),
  ]);
  await rename(part, file);
  console.log(`Written: ${file}\nUploaded pictures are not included: back up MEDIA_DIR or the bucket as well.`);
} catch (error) {
  await rm(part, { force: true });
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
