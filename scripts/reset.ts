import { existsSync, rmSync } from "node:fs";
import { lockDataDir } from "./school/data-lock.ts";
import { readSchoolSettings, UserError } from "./school/settings.ts";

try {
  const { dataDir, databaseUrl } = readSchoolSettings(process.env);
  if (databaseUrl) throw new UserError("DATABASE_URL is set: this command resets the embedded database only.");
  if (existsSync(dataDir)) {
    const unlock = await lockDataDir(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
    unlock();
  }
  console.log("All data deleted. The next 'npm start' creates a new demo school.");
} catch (error) {
  console.error(error instanceof UserError ? error.message : error);
  process.exit(1);
}
