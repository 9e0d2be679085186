import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { createDb } from "../../server/src/db/client.ts";
import { median, mediansOf } from "./bench/medians.ts";
import { pageReport, type PageFigures } from "./bench/page-report.ts";
import { stopOnSignal } from "./load/stop-on-signal.ts";
import { type Visit, visit } from "./bench/visit.ts";
import { startWithoutScripts } from "./bench/without-scripts.ts";
import { findBrowser } from "../../scripts/local/browser.ts";
import { freePort } from "../../scripts/school/ports.ts";
import { startSchool } from "../../scripts/school/school.ts";

const REPORT = fileURLToPath(new URL("../../docs/page-speed.md", import.meta.url));
const isBrief = process.argv.includes("--once");
const visits = isBrief ? 1 : 5;

async function anOpenClass(databaseUrl: string): Promise<string> {
  const db = createDb(databaseUrl);
  try {
    const { id } = await db.class.findFirstOrThrow({ where: { status: "approved" }, orderBy: { name: "asc" } });
    return id;
  } finally {
    await db.$disconnect();
  }
}

const dataDir = await mkdtemp(join(tmpdir(), "campside-pages-"));
const school = await startSchool({ port: await freePort(), dataDir, databaseUrl: undefined });
const bare = await startWithoutScripts(school.run.url);
const executablePath = findBrowser();
const debuggingPort = await freePort();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: [`--remote-debugging-port=${debuggingPort}`, ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
});
const stop = stopOnSignal(async () => {
  await browser.close();
  await bare.stop();
  await school.stop();
  await rm(dataDir, { recursive: true, force: true });
});
try {
  const classId = await anOpenClass(school.run.databaseUrl);
  const paths = ["/", "/classes", `/classes/${classId}`, "/instructors", "/login", "/signup"];
  const figures: PageFigures[] = [];
  for (const path of isBrief ? paths.slice(0, 1) : paths) {
    const seen: Visit[] = [];
    const without: Visit[] = [];
    // In alternation, so that what else the machine does affects both.
    for (let count = 0; count < visits; count++) {
      seen.push(await visit(`${school.run.url}${path}`, debuggingPort));
      without.push(await visit(`${bare.url}${path}`, debuggingPort));
    }
    const page = path.replace(classId, "<id>");
    const bareBlockedMs = median(without.map(({ blockedMs }) => blockedMs));
    figures.push({ ...mediansOf(seen), page, bareBlockedMs });
    console.log(`  ${page.padEnd(16)}${JSON.stringify(figures.at(-1))}`);
  }
  if (!isBrief) await writeFile(REPORT, pageReport(figures, visits));
} finally {
  await stop();
}
