import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { findBrowser } from "./local/browser.ts";
import { contactSheet } from "./screenshots/contact-sheet.ts";
import { compareWithSheets, README_PICTURES, SHEETS } from "./screenshots/sheets.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const target = join(root, "docs/screenshots");
/** The visible part of a page on a desktop. */
const VIEWPORT = { width: 1280, height: 800 };

/** Runs the browser test that opens every page in every role and scheme, which takes the pictures. */
function takePictures(folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn("playwright", ["test", "client/e2e/screens", "--project=night"], {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, SCREENSHOTS: folder },
    });
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => child.kill(signal));
    child.once("error", reject);
    child.once("close", (code) => (code === 0 ? resolve() : reject(new Error("The browser test failed; see above."))));
  });
}

async function writeSheets(folder: string): Promise<void> {
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  try {
    const page = await browser.newPage();
    for (const [role, pages] of Object.entries(SHEETS)) {
      await page.setContent(await contactSheet(role, pages, folder));
      await page.evaluate(() => document.fonts.ready);
      const sheet = await page.locator("body").screenshot();
      await sharp(sheet)
        .webp({ quality: 62, effort: 6 })
        .toFile(join(target, `sheet-${role}.webp`));
    }
  } finally {
    await browser.close();
  }
}

async function writeReadmePictures(folder: string): Promise<void> {
  for (const [name, source] of Object.entries(README_PICTURES)) {
    const { height } = await sharp(join(folder, source)).metadata();
    await sharp(join(folder, source))
      .extract({ left: 0, top: 0, width: VIEWPORT.width, height: Math.min(height, VIEWPORT.height) })
      .webp({ quality: 78, effort: 6 })
      .toFile(join(target, name));
  }
}

const folder = await mkdtemp(join(tmpdir(), "campside-screenshots-"));
try {
  await takePictures(folder);
  const { unknown, missing } = compareWithSheets(await readdir(folder));
  if (unknown.length + missing.length > 0) {
    throw new Error(
      `scripts/screenshots/sheets.ts: no sheet for [${unknown.join()}], no picture of [${missing.join()}].`,
    );
  }
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  await writeSheets(folder);
  await writeReadmePictures(folder);
  for (const file of await readdir(target)) {
    console.log(`  docs/screenshots/${file} (${Math.round((await stat(join(target, file))).size / 1024)} kB)`);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
