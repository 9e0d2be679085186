import { setTimeout } from "node:timers/promises";
import { median } from "./bench/medians.ts";
import { startSchool } from "./load/school.ts";
import { stopOnSignal } from "./load/stop-on-signal.ts";
import { MAX_MEETINGS } from "../../server/src/modules/schedule/schedule.schema.ts";
import {
  allShown,
  COMMON_NAME,
  HOSTILE_VARIANTS,
  type HostileRequest,
  newSearchForAll,
} from "../../server/test/hostile-variants.ts";
import { processorMs } from "../../server/test/processor.ts";
import { ask, controlMs, MAX_MS, onQuietMachine } from "../../server/test/request-cost.ts";
import { aTeacher, at } from "../../server/test/meetings.ts";

// The processor time of the requests of a visitor that cost most: `npm run bench:cost`. After each request the control does work like a
// page's in this process, so that a slower machine slows both. `request-cost.night.test.ts` has every request, and stops at the first
// attempt below the limit.

const isBrief = process.argv.includes("--once");
const ROUNDS = isBrief ? 3 : 31;
/** The first requests compile the code. */
const WARM_UP = isBrief ? 3 : 40;
/** More than a page shows. */
const CLASSES = 60;
const DAY_MS = 86_400_000;
const POLL_MS = 20;

const school = await startSchool({ classes: CLASSES, students: 1, seats: 10 });
const { db, url, pid } = school;
const stop = stopOnSignal(() => school.stop());

/** Adds the class with the most dates that there may be. */
async function aLongClass(): Promise<string> {
  const { classId, add } = await aTeacher(db, COMMON_NAME);
  const days = Array.from({ length: MAX_MEETINGS }, (_, index) =>
    new Date(Date.now() + (index + 2) * DAY_MS).toISOString().slice(0, 10),
  );
  await add(days.map((day) => at(day)));
  await db.class.update({ where: { id: classId }, data: { status: "approved" } });
  return classId;
}

async function read(path: string): Promise<string> {
  return (await fetch(url + path)).text();
}

/** Changes a class, and resolves once the server has seen it: nothing that was cached is valid then. */
async function changeClass(id: string): Promise<void> {
  const { name } = await db.class.update({ where: { id }, data: { name: `${COMMON_NAME} ${crypto.randomUUID()}` } });
  while (!(await read(`/trpc/classes.byId?input=${input({ classId: id })}`)).includes(name)) await setTimeout(POLL_MS);
}

const input = (json: unknown): string => encodeURIComponent(JSON.stringify({ json }));
const asPage = (request: HostileRequest): HostileRequest => ({
  ...request,
  headers: { accept: "text/html", "accept-encoding": "br" },
});
const asText = (path: string): HostileRequest => ({ path, headers: { "accept-encoding": "br" } });
const wide = (path: string): HostileRequest => HOSTILE_VARIANTS["many members"]?.(path) ?? { path };

interface Case {
  title: string;
  method?: "GET" | "POST";
  make: () => HostileRequest | Promise<HostileRequest>;
}

const casesOf = (longClass: string): Case[] => [
  { title: "list of classes, ten results, rendered", make: () => asPage(allShown("/classes", 10)) },
  { title: "list of classes, ten results, REST", make: () => allShown("/classes", 10) },
  {
    title: "list of classes, ten results, tRPC",
    make: () => asText(`/trpc/classes.list?input=${input({ search: newSearchForAll(), limit: 10 })}`),
  },
  {
    title: "numbers beside the filters, tRPC",
    make: () => asText(`/trpc/classes.facets?input=${input({ search: newSearchForAll() })}`),
  },
  {
    title: "instructors, rendered after a change",
    make: async () => {
      await changeClass(longClass);
      return asPage({ path: "/instructors" });
    },
  },
  {
    title: `class with ${MAX_MEETINGS} dates, rendered after a change`,
    make: async () => {
      await changeClass(longClass);
      return asPage({ path: `/classes/${longClass}` });
    },
  },
  { title: "reader of the API document, its page", make: () => asText("/docs/") },
  { title: "reader of the API document, its script", make: () => asText("/docs/static/swagger-ui-bundle.js") },
  { title: "API document", make: () => asText("/openapi.json") },
  { title: "wide JSON body, REST", method: "POST", make: () => wide("/jwt") },
  { title: "wide JSON body, tRPC", method: "POST", make: () => wide("/trpc/auth.issueToken") },
  { title: "unknown address, JSON (404)", make: () => ({ path: `/${crypto.randomUUID()}` }) },
  { title: "unknown address, page (404)", make: () => asPage({ path: `/${crypto.randomUUID()}` }) },
];

async function costOnce({ method = "GET", make }: Case) {
  const request = await make();
  const before = await processorMs(pid);
  const status = await ask(url, method, request);
  return { status, ours: (await processorMs(pid)) - before, control: controlMs() };
}

try {
  await db.$executeRaw`UPDATE classes SET name = ${COMMON_NAME} || ' ' || id`;
  const cases = casesOf(await aLongClass());
  for (let round = 0; round < WARM_UP; round++) for (const one of cases) await costOnce(one);
  const rounds: Awaited<ReturnType<typeof costOnce>>[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const costs = [];
    for (const one of cases) costs.push(await costOnce(one));
    rounds.push(costs);
  }
  console.log(
    `Medians of ${ROUNDS} requests each, in alternation. Limit: ${MAX_MS} ms on the machine of docs/benchmarks.md.\n`,
  );
  console.log(
    "| request | status | ms | control, ms | ms on that machine | above the limit |\n|---|---|---|---|---|---|",
  );
  cases.forEach(({ title }, index) => {
    const costs = rounds.flatMap((round) => round[index] ?? []);
    const [ours, control] = [median(costs.map((cost) => cost.ours)), median(costs.map((cost) => cost.control))];
    const scaled = onQuietMachine(ours, control);
    const isAbove = scaled > MAX_MS;
    if (isAbove && !isBrief) process.exitCode = 1;
    const figures = [ours, control, scaled].map((ms) => ms.toFixed(1)).join(" | ");
    console.log(`| ${title} | ${costs[0]?.status} | ${figures} | ${isAbove ? "**yes**" : "no"} |`);
  });
} finally {
  await stop();
}
