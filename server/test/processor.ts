import { readdir, readFile } from "node:fs/promises";

const NANOSECONDS = 1e6;
/** Of /proc/<pid>/stat, on every Linux that Node.js runs on. */
const MS_PER_TICK = 10;
/** Where the times of the children that have ended stand in /proc/<pid>/stat, after the name. */
const CHILDREN_TIMES = [13, 14] as const;

/** A process's CPU time in milliseconds, all threads together, read from Linux's /proc. */
export async function processorMs(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  const times = await Promise.all(
    // A thread may have ended in the meantime.
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/schedstat`, "utf8").catch(() => "0")),
  );
  return times.reduce((sum, time) => sum + Number(time.split(" ", 1)[0]), 0) / NANOSECONDS;
}

/** The CPU time in milliseconds of a process and its children, those that have ended included, such as PostgreSQL's. */
export async function processorMsWithChildren(pid: number): Promise<number> {
  const [children, stat] = await Promise.all([
    readFile(`/proc/${pid}/task/${pid}/children`, "utf8"),
    readFile(`/proc/${pid}/stat`, "utf8"),
  ]);
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ended = CHILDREN_TIMES.reduce((sum, index) => sum + Number(fields[index]), 0) * MS_PER_TICK;
  const running = await Promise.all(
    [pid, ...children.trim().split(" ").map(Number)].map((one) => processorMs(one).catch(() => 0)),
  );
  return running.reduce((sum, time) => sum + time, ended);
}
