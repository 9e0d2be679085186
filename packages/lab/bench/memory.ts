import { readFile } from "node:fs/promises";
import autocannon from "autocannon";
import type { Caller } from "../load/people.ts";
import type { Server } from "../load/start-process.ts";

const PARTS = 10;

/** A process's resident memory in megabytes, read from Linux's /proc. */
async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

const PUBLIC = ["/", "/popularClasses", "/classes", "/trpc/classes.popular", "/trpc/classes.instructors"];

/** The server's memory in megabytes at the start and after each tenth of the requests; one in six is signed in. */
export async function memoryOver(school: Server, students: Caller[], requests: number): Promise<number[]> {
  const after = [await residentMegabytes(school.pid)];
  const mix = students.flatMap(({ headers }): autocannon.Request[] => [
    { method: "GET", path: "/trpc/enrolment.mine", headers },
    ...PUBLIC.map((path): autocannon.Request => ({ method: "GET", path })),
  ]);
  for (let part = 1; part <= PARTS; part++) {
    const { non2xx, errors } = await autocannon({
      url: school.url,
      connections: 50,
      amount: Math.ceil(requests / PARTS),
      requests: mix,
    });
    if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests failed.`);
    after.push(await residentMegabytes(school.pid));
  }
  return after;
}
