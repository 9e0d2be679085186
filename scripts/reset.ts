import { existsSync, rmSync } from "node:fs";
import { lockDataDir } from "./school/data-lock.ts";
import { readSchoolSettings, UserError } from "./school/settings.ts";

try {
  const { dataDir, databaseUrl } = readSchoolSettings(process.env);
  if (databaseUrl) throw new UserError("DATABASE_URL names a database of your own: empty it yourself.");
  if (existsSync(dataDir)) {
    const unlock = await lockDataDir(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
    unlock();
  }
  console.log("The school's data is gone. The next 'npm start' opens a new demo school.");
} catch (error) {
  console.error(error instanceof UserError ? error.message : error);
  process.exit(1);
}
