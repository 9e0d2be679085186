import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RunFacts } from "./school.ts";

/** The facts of the school that runs on a data folder, if any. */
export function runningSchool(dataDir: string): RunFacts | undefined {
  const file = join(dataDir, "run.json");
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as RunFacts) : undefined;
}
