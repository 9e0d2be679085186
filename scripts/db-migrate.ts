import { withSettingFiles } from "../server/src/env.ts";
import { migrate } from "./database/migrate.ts";

const env = withSettingFiles(process.env);
// An advisory lock of the session, which a pooler of transactions would lose.
const databaseUrl = env["DATABASE_DIRECT_URL"] ?? env["DATABASE_URL"];
if (!databaseUrl) {
  console.error("Set DATABASE_URL to the database to migrate.");
  process.exit(1);
}
const applied = await migrate(databaseUrl, env["SERVER_DATABASE_URL"]);
console.log(applied.length > 0 ? `Applied: ${applied.join(", ")}` : "The database is up to date.");
