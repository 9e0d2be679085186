import { readFile } from "node:fs/promises";

// Linux counts in hundredths of a second, whatever its own clock does.
const TICK_MS = 10;

/** What a process has had of the processor so far, in milliseconds, as Linux tells. */
export async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  // The name, in brackets, may hold anything.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [user, system] = [fields[11], fields[12]].map(Number);
  return ((user ?? Number.NaN) + (system ?? Number.NaN)) * TICK_MS;
}
