import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { PassThrough } from "node:stream";
import { createGzip } from "node:zlib";
import { backUp } from "./database/backup.ts";
import { runningSchool } from "./school/running-school.ts";
import { readSchoolSettings } from "./school/settings.ts";

const [given] = process.argv.slice(2);
const { dataDir, databaseUrl } = readSchoolSettings(process.env);
const url = databaseUrl ?? runningSchool(dataDir)?.databaseUrl;
if (!url) {
  console.error("No school is running here: start it, or set DATABASE_URL.");
  process.exit(1);
}
const file = given ?? `campside-${new Date().toISOString().replaceAll(/[:.]/g, "-")}.sql.gz`;
const part = `${file}.part`;
const text = new PassThrough();
try {
  // Under its name only when it is whole.
  await Promise.all([
    pipeline(text, createGzip(), createWriteStream(part, { mode: 0o600, flags: "wx" })),
    backUp(url, text).then(
      () => text.end(),
      (error: unknown) => void text.destroy(error as Error),
    ),
  ]);
  await rename(part, file);
  console.log(
    `Written: ${file}\nThe uploaded pictures are files of their own: keep MEDIA_DIR, or the bucket, as well.`,
  );
} catch (error) {
  await rm(part, { force: true });
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
