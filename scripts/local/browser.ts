import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

// The headless shell first: the same engine without the desktop around it, and quicker.
const KNOWN_PATHS = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
];

/** The path of a Chromium that the tests can drive, if this machine has one. */
export function findBrowser(): string | undefined {
  const candidates = [process.env["CHROMIUM"], ...KNOWN_PATHS, chromium.executablePath()];
  return candidates.find((path) => path && existsSync(path));
}
