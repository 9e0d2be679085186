import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { startBenchSchool } from "./bench/bench-school.ts";
import { compare, type Comparison } from "./bench/compare.ts";
import { fillSchool } from "./bench/fill-school.ts";
import { publicReads } from "./bench/public-reads.ts";
import { benchReport } from "./bench/report.ts";

const REPORT = fileURLToPath(new URL("../docs/benchmarks.md", import.meta.url));
const isBrief = process.argv.includes("--once");
const [rounds, seconds] = isBrief ? [1, 1] : [3, 4];

const school = await startBenchSchool((db) => fillSchool(db, { classes: 200, students: 2000, seats: 10_000 }));
const comparisons: Comparison[] = [];
try {
  const { cases, stop } = await publicReads(school, seconds);
  for (const one of cases) {
    const done = await compare(one, rounds);
    console.log(`${done.ratio.toFixed(2)}  ${done.title}`);
    comparisons.push(done);
  }
  await stop();
} finally {
  await school.stop();
}
if (!isBrief) await writeFile(REPORT, benchReport(comparisons, { rounds, seconds }));
