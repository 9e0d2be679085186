import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SchoolRun } from "./school.ts";

/** The run of the school on a data folder, if any. */
export function runningSchool(dataDir: string): SchoolRun | undefined {
  const file = join(dataDir, "run.json");
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as SchoolRun) : undefined;
}
