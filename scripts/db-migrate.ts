import { migrate } from "./database/migrate.ts";

const databaseUrl = process.env["DATABASE_URL"];
if (!databaseUrl) {
  console.error("Set DATABASE_URL to the database to migrate.");
  process.exit(1);
}
const applied = await migrate(databaseUrl, process.env["SERVER_DATABASE_URL"] || undefined);
console.log(applied.length > 0 ? `Applied: ${applied.join(", ")}` : "The database is up to date.");
