import { readFile } from "node:fs/promises";

// Linux's USER_HZ is 100.
const TICK_MS = 10;

/** A process's CPU time in milliseconds, read from Linux's /proc. */
export async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  // The process name, in brackets, may contain anything.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [user, system] = [fields[11], fields[12]].map(Number);
  return ((user ?? Number.NaN) + (system ?? Number.NaN)) * TICK_MS;
}
