import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

// Prefers the headless shell, which is faster.
const KNOWN_PATHS = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
];

/** The path of an installed Chromium, if any. */
export function findBrowser(): string | undefined {
  const candidates = [process.env["CHROMIUM"], ...KNOWN_PATHS, chromium.executablePath()];
  return candidates.find((path) => path && existsSync(path));
}
