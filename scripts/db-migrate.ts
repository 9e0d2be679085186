import { withSettingFiles } from "../server/src/env.ts";
import { fail, failOnErrors } from "./database/fail.ts";
import { migrate } from "./database/migrate.ts";

failOnErrors();

const env = withSettingFiles(process.env);
// An advisory lock of the session, which a pooler of transactions would lose.
const databaseUrl = env["DATABASE_DIRECT_URL"] ?? env["DATABASE_URL"];
if (!databaseUrl) fail("Set DATABASE_URL to the database to migrate.");
const applied = await migrate(databaseUrl, env["SERVER_DATABASE_URL"]);
console.log(applied.length > 0 ? `Applied: ${applied.join(", ")}` : "The database is up to date.");
