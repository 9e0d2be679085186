import { findActor } from "../../../server/src/modules/auth/find-actor.ts";
import { listEnrolledClasses } from "../../../server/src/modules/enrolments/list-enrolled-classes.ts";
import { startBenchProcess } from "./bench-process.ts";
import type { BenchSchool } from "./bench-school.ts";
import type { Case } from "./compare.ts";
import type { PgList } from "./controls/pg-list.ts";
import { load } from "./load.ts";
import { recorded } from "./recorded.ts";
import type { BenchStudent } from "./students.ts";

const PATH = `/trpc/enrolment.mine?batch=1&input=${encodeURIComponent("{}")}`;

async function statementsOf({ databaseUrl }: BenchSchool, { id }: BenchStudent): Promise<PgList> {
  const statements = await recorded(databaseUrl, async (db) => {
    const tokens = {
      read: async () => ({ userId: id, version: 1 }),
      issue: () => Promise.reject(new Error("not used")),
    };
    const actor = await findActor({ db, tokens }, "");
    await listEnrolledClasses({ db, actor, cancelWithinHours: 24 });
  });
  return { databaseUrl, statements };
}

/** Compares the list of paid classes, through token, role and tRPC, with Fastify and pg that run the same statements. */
export async function signedInList(school: BenchSchool, students: BenchStudent[], seconds: number) {
  const [first] = students;
  if (!first) throw new Error("no student");
  const control = await startBenchProcess("controls/pg-list.ts", await statementsOf(school, first));
  const one: Case = {
    title: "a student's ten paid classes, tRPC",
    goal: 0.4,
    controlPid: control.pid,
    ours: () =>
      load({
        url: school.url,
        seconds,
        requests: students.map(({ headers }) => ({ path: PATH, method: "GET", headers })),
      }),
    control: () =>
      load({ url: control.url, seconds, requests: students.map(({ id }) => ({ path: `/list/${id}`, method: "GET" })) }),
  };
  return { cases: [one], stop: () => control.stop() };
}
