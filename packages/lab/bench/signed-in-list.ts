import { findActor } from "../../../server/src/modules/auth/find-actor.ts";
import { listEnrolledClasses } from "../../../server/src/modules/enrolments/list-enrolled-classes.ts";
import { commandDeps } from "../../../scripts/school/command-deps.ts";
import { createDb } from "../../../server/src/db/client.ts";
import { signed } from "../../../server/test/signed.ts";
import { recordStatements, type Statement } from "../../../server/test/statements.ts";
import type { Caller } from "../load/people.ts";
import type { School } from "../load/school.ts";
import { startProcess } from "../load/start-process.ts";
import type { Case } from "./compare.ts";
import type { PgList } from "./controls/pg-list.ts";
import { measureRequests } from "./measure.ts";

const PATH = `/trpc/enrolment.mine?batch=1&input=${encodeURIComponent("{}")}`;

/** Records the statements of our own code, which the control then runs. */
async function statementsOf({ databaseUrl }: School, { id }: Caller): Promise<PgList> {
  const statements: Statement[] = [];
  const db = createDb(databaseUrl, { onConnect: recordStatements(statements) });
  const tokens = {
    read: async () => ({ userId: id, version: 1 }),
    issue: () => Promise.reject(new Error("not used")),
  };
  const actor = await findActor(commandDeps({ db, tokens }), "");
  await listEnrolledClasses(signed({ db }, actor));
  await db.$disconnect();
  return { databaseUrl, statements };
}

/** Compares the list of paid classes, through token, role and tRPC, with Fastify and pg that run the same statements. */
export async function signedInList(school: School, students: Caller[], seconds: number) {
  const [first] = students;
  if (!first) throw new Error("no student");
  const control = await startProcess(
    new URL("controls/pg-list.ts", import.meta.url),
    await statementsOf(school, first),
  );
  const one: Case = {
    title: "a student's ten paid classes, tRPC",
    goal: 0.4,
    controlPid: control.pid,
    ours: () =>
      measureRequests({
        url: school.url,
        seconds,
        requests: students.map(({ headers }) => ({ path: PATH, method: "GET", headers })),
      }),
    control: () =>
      measureRequests({
        url: control.url,
        seconds,
        requests: students.map(({ id }) => ({ path: `/list/${id}`, method: "GET" })),
      }),
  };
  return { cases: [one], stop: () => control.stop() };
}
