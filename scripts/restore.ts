import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { withSettingFiles } from "../server/src/env.ts";
import { migrate } from "./database/migrate.ts";
import { restore } from "./database/restore.ts";

const [file] = process.argv.slice(2);
const env = withSettingFiles(process.env);
const databaseUrl = env["DATABASE_URL"];
if (!file || !databaseUrl) {
  console.error("Usage: DATABASE_URL=postgresql://… npm run restore -- backup.sql.gz");
  process.exit(1);
}
const source = createReadStream(file);
const text = createGunzip();
source.once("error", (error) => text.destroy(error)).pipe(text);
try {
  await migrate(databaseUrl, env["SERVER_DATABASE_URL"]);
  await restore(databaseUrl, text);
  console.log("Restored. Start the school, then run `npm run reconcile` to catch up with the card provider.");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
