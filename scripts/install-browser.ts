import { execFileSync } from "node:child_process";
import { findBrowser } from "./local/browser.ts";

function attempt(command: string, args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
    return true;
  } catch {
    return false;
  }
}

// Tries an installed browser, Playwright's and Debian's, in this order.
const isInstalled =
  findBrowser() !== undefined ||
  (attempt("playwright", ["install", "chromium-headless-shell"]) && findBrowser() !== undefined) ||
  (attempt("apt-get", ["update"]) &&
    attempt("apt-get", ["install", "-y", "--no-install-recommends", "chromium-headless-shell"]));
if (!isInstalled || !findBrowser()) {
  console.error("The tests need Chromium: install it, or set CHROMIUM to its path.");
  process.exit(1);
}
