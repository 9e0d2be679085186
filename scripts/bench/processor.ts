import { readdir, readFile } from "node:fs/promises";

const NANOSECONDS = 1e6;

/** A process's CPU time in milliseconds, all threads together, read from Linux's /proc. */
export async function processorMs(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  const times = await Promise.all(
    // A thread may have ended in the meantime.
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/schedstat`, "utf8").catch(() => "0")),
  );
  return times.reduce((sum, time) => sum + Number(time.split(" ", 1)[0]), 0) / NANOSECONDS;
}
