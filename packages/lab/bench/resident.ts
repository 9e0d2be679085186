import { readFile } from "node:fs/promises";

/**
 * A process's and its children's memory in megabytes, read from Linux's /proc. Shared pages count in part (PSS), so that sums over
 * processes count them once.
 */
export async function proportionalMegabytes(pid: number): Promise<number> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, "utf8")).trim().split(" ").filter(Boolean);
  const kilobytes = await Promise.all(
    [pid, ...children].map(async (one) => {
      // A child may have ended in the meantime.
      const smaps = await readFile(`/proc/${one}/smaps_rollup`, "utf8").catch(() => "");
      return Number(/^Pss:\s+(\d+)/m.exec(smaps)?.[1] ?? 0);
    }),
  );
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
}
