import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { createDb } from "../../server/src/db/client.ts";
import { findBrowser } from "../../scripts/local/browser.ts";
import { freePort } from "../../scripts/school/ports.ts";
import { type School, startSchool } from "../../scripts/school/school.ts";
import { median } from "./bench/medians.ts";
import { fillOffice, OFFICE } from "./load/office.ts";
import { stopOnSignal } from "./load/stop-on-signal.ts";

// How fast an office's pages are in a large school, beside those of the demo school: `npm run bench:office`. Both schools are asked in
// alternation. An answer is the slowest of the calls of a page, as the browser sees it; a page is open once nothing is loading any more.

const isBrief = process.argv.includes("--once");
const ROUNDS = isBrief ? 1 : 5;
/** The first visit compiles the code, and fills the browser's cache. */
const WARM_UP = isBrief ? 0 : 1;

interface Visit {
  answerMs: number;
  openMs: number;
}

/** Starts a school; returns it with the pages of its office. */
async function aSchool(dataDir: string, isLarge: boolean): Promise<{ school: School; pages: string[] }> {
  const school = await startSchool({ port: await freePort(), dataDir, databaseUrl: undefined });
  schools.push(school);
  const db = createDb(school.run.databaseUrl, { silentMs: 600_000 });
  if (isLarge) await fillOffice(db);
  // Those with most people.
  const { id: classId } = await db.class.findFirstOrThrow({ orderBy: [{ enrolledCount: "desc" }, { id: "asc" }] });
  const { studentId } = await db.enrolment.findFirstOrThrow({ where: { classId, state: "paid" } });
  const { id: meetingId } = await db.meeting.findFirstOrThrow({ where: { classId }, orderBy: { startsAt: "asc" } });
  await db.$disconnect();
  const pages = [
    ...[
      "",
      "/menageClass",
      "/menageUser",
      `/families/${studentId}`,
      `/classes/${classId}`,
      `/classes/${classId}/dates`,
    ],
    ...[`/classes/${classId}/people`, `/classes/${classId}/messages`, `/classes/${classId}/money`, "/week"],
    ...["/attendance", `/attendance/${meetingId}`, "/money", "/reports", "/email", "/record", "/venues", "/holidays"],
    ...["/discounts", "/desk"],
  ];
  return { school, pages: pages.map((page) => `/dashboard${page}`) };
}

/** A browser's page on which an admin has signed in. */
async function signedIn(context: BrowserContext, { run }: School): Promise<Page> {
  const page = await context.newPage();
  const admin = run.accounts.find(({ role }) => role === "admin");
  await page.goto(`${run.url}/login`);
  await page.getByRole("textbox", { name: "Email" }).fill(admin?.email ?? "");
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(admin?.password ?? "");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL(`${run.url}/`);
  return page;
}

async function visit(page: Page, url: string): Promise<Visit> {
  await page.goto(url, { waitUntil: "commit" });
  const isOpen = () =>
    document.querySelector("main h1") !== null &&
    document.querySelector("main [class*=Skeleton-root], main [aria-busy=true]") === null;
  await page.waitForFunction(isOpen, undefined, { polling: "raf" });
  const openMs = await page.evaluate(() => performance.now());
  await page.waitForLoadState("networkidle");
  const answers = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter((entry) => entry.name.includes("/trpc/") && entry instanceof PerformanceResourceTiming)
      .map(
        (entry) => (entry as PerformanceResourceTiming).responseEnd - (entry as PerformanceResourceTiming).requestStart,
      ),
  );
  return { answerMs: Math.max(0, ...answers), openMs };
}

const schools: School[] = [];
const folders = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), "campside-office-"))));
const executablePath = findBrowser();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
const stop = stopOnSignal(async () => {
  await browser.close();
  await Promise.all(schools.map((school) => school.stop()));
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});
try {
  const runs = [];
  for (const [index, folder] of folders.entries()) {
    const started = await aSchool(folder, index === 0);
    runs.push({ ...started, page: await signedIn(await browser.newContext(), started.school) });
  }
  const { classes, families, enrolments, weeks } = OFFICE;
  console.log(
    `Medians of ${ROUNDS} visits each, in alternation: ${classes} classes with ${weeks} dates each, ${families} families, ` +
      `${enrolments} enrolments; the control is the demo school.\n`,
  );
  console.log("| page | answer, ms | control, ms | open, ms | control, ms |\n|---|---|---|---|---|");
  for (const [index, path] of (runs[0]?.pages ?? []).entries()) {
    const seen: Visit[][] = [[], []];
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      for (const [which, { school, page, pages }] of runs.entries()) {
        const one = await visit(page, `${school.run.url}${pages[index] ?? ""}`);
        if (round >= 0) seen[which]?.push(one);
      }
    }
    const figures = (["answerMs", "openMs"] as const).flatMap((key) =>
      seen.map((visits) => median(visits.map((one) => one[key])).toFixed(0)),
    );
    console.log(`| ${path.replace(/[0-9a-f-]{36}/, "<id>")} | ${figures.join(" | ")} |`);
  }
} finally {
  await stop();
}
