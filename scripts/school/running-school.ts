import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RunFacts } from "./school.ts";

/** What the school that runs on a data folder says of itself; undefined while none does. */
export function runningSchool(dataDir: string): RunFacts | undefined {
  const file = join(dataDir, "run.json");
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as RunFacts) : undefined;
}
