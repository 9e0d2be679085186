import { open } from "node:fs/promises";
import { createGunzip } from "node:zlib";
import { withSettingFiles } from "../server/src/env.ts";
import { fail, failOnErrors } from "./database/fail.ts";
import { migrate } from "./database/migrate.ts";
import { restore } from "./database/restore.ts";

failOnErrors();
const [file] = process.argv.slice(2);
const env = withSettingFiles(process.env);
const databaseUrl = env["DATABASE_URL"];
if (!file || !databaseUrl) fail("Usage: DATABASE_URL=postgresql://… npm run restore -- backup.sql.gz");
const backup = await open(file);
await migrate(databaseUrl, env["SERVER_DATABASE_URL"]);
const text = createGunzip();
backup
  .createReadStream()
  .once("error", (error) => text.destroy(error))
  .pipe(text);
await restore(databaseUrl, text);
console.log("Restored. Start the school, then run `npm run reconcile` to catch up with the card provider.");
