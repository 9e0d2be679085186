import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createDb } from "../server/src/db/client.ts";
import { appRouter } from "../server/src/trpc/app-router.ts";
import type { Context } from "../server/src/trpc/context.ts";
import { fillLargeSchool, LARGE } from "../server/test/large-school.ts";
import { growthChart, type Line } from "./bench/growth-chart.ts";
import { stopOnSignal } from "./bench/stop-on-signal.ts";
import { migrate } from "./database/migrate.ts";
import { startPostgres } from "./local/postgres/postgres-server.ts";
import { freePort } from "./school/ports.ts";

const CHART = fileURLToPath(new URL("../docs/growth.svg", import.meta.url));
const SIZES = [1000, 10_000, 100_000, 1_000_000];
const CALLS = 60;

/** The lists, each as the one who reads it, and how many rows an answer has. */
const LISTS = [
  { path: "classes.list", role: "student", rows: (answer: Rows) => answer["classes"] },
  { path: "classes.mine", role: "instructor", rows: (answer: Rows) => answer },
  { path: "enrolment.selected", role: "student", rows: (answer: Rows) => answer },
  { path: "enrolment.mine", role: "student", rows: (answer: Rows) => answer },
  { path: "payments.history", role: "student", rows: (answer: Rows) => answer["payments"] },
  { path: "admin.users", role: "admin", rows: (answer: Rows) => answer["users"] },
  { path: "admin.classes", role: "admin", rows: (answer: Rows) => answer["classes"] },
  { path: "admin.acts", role: "admin", rows: (answer: Rows) => answer["acts"] },
  { path: "admin.payments", role: "admin", rows: (answer: Rows) => answer["payments"] },
] as const;

type Rows = unknown[] & Record<string, unknown[]>;

/** Milliseconds per row of each list in a school of so many enrolments, the median of many calls. */
async function measure(enrolments: number): Promise<Map<string, number>> {
  const folder = await mkdtemp(join(tmpdir(), "campside-growth-"));
  const postgres = await startPostgres({
    folder: join(folder, "postgres"),
    port: await freePort(),
    password: "growth",
    durable: false,
  });
  const db = createDb(postgres.url);
  const stop = stopOnSignal(async () => {
    await db.$disconnect();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });
  try {
    await migrate(postgres.url);
    const share = enrolments / LARGE.enrolments;
    const { users, classes, payments } = LARGE;
    await fillLargeSchool(postgres.url, {
      users: users * share,
      classes: classes * share,
      enrolments,
      payments: payments * share,
    });
    const times = new Map<string, number>();
    for (const { path, role, rows } of LISTS) {
      const actor = await db.user.findFirstOrThrow({
        where: { role },
        orderBy: { id: "asc" },
        skip: role === "admin" ? 0 : 1,
      });
      const context = { db, actor, tokenRefusal: null, requestId: "", cancelWithinHours: 24 } as unknown as Context;
      const caller = appRouter.createCaller(context) as unknown as Record<string, Record<string, Call>>;
      const [module = "", name = ""] = path.split(".");
      const call = caller[module]?.[name];
      if (!call) throw new Error(`there is no ${path}`);
      const taken: number[] = [];
      let found = 0;
      for (let time = 0; time < CALLS; time++) {
        const started = performance.now();
        found = rows((await call({})) as Rows)?.length ?? 0;
        taken.push(performance.now() - started);
      }
      const median = taken.toSorted((a, b) => a - b)[CALLS / 2] ?? Number.NaN;
      times.set(path, median / Math.max(1, found));
    }
    return times;
  } finally {
    await stop();
  }
}

type Call = (input: unknown) => Promise<unknown>;

const lines: Line[] = LISTS.map(({ path }) => ({ name: path, points: [] }));
for (const size of SIZES) {
  const times = await measure(size);
  for (const line of lines) line.points.push([size, times.get(line.name) ?? Number.NaN]);
  console.log(size, Object.fromEntries([...times].map(([path, ms]) => [path, `${ms.toFixed(3)} ms`])));
}
await writeFile(CHART, growthChart(lines));
