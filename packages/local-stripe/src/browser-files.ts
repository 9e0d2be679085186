import { readFile } from "node:fs/promises";
import { join } from "node:path";

export interface BrowserFile {
  headers: Record<string, string>;
  body: Buffer | string;
}

const FOLDER = join(import.meta.dirname, "browser");
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
};
const HEADERS = {
  "cache-control": "no-cache",
  "x-content-type-options": "nosniff",
  // The page that embeds a frame or loads the script has another origin.
  "cross-origin-resource-policy": "cross-origin",
  "referrer-policy": "no-referrer",
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'",
};

// Served as one classic script: `window.Stripe` must be set when its load event fires.
const PAGE_SCRIPTS = ["call-api", "frame-channel", "card-element", "show-challenge", "stripe"];

/** A file of the browser library: the page's script, or a file of one of its frames. */
export async function findBrowserFile(path: string): Promise<BrowserFile | undefined> {
  if (/^\/[a-z0-9]+\/stripe\.js$/.test(path)) {
    return { headers: headersFor("js"), body: await pageScript() };
  }
  const [, name, extension] = /^\/v3\/((?:card|challenge|page)\/[a-z-]+\.(html|css|js))$/.exec(path) ?? [];
  if (name === undefined || extension === undefined) return undefined;
  const body = await readFile(join(FOLDER, name)).catch(() => undefined);
  return body && { headers: headersFor(extension), body };
}

function headersFor(extension: string): Record<string, string> {
  return { ...HEADERS, "content-type": CONTENT_TYPES[extension] ?? "application/octet-stream" };
}

async function pageScript(): Promise<string> {
  const sources = await Promise.all(PAGE_SCRIPTS.map((name) => readFile(join(FOLDER, "page", `${name}.js`), "utf8")));
  const joined = sources.map(withoutModuleSyntax).join("\n");
  return `"use strict";\n(() => {\n${joined}})();\n`;
}

// These modules import only each other, by name, so their declarations can share one scope.
function withoutModuleSyntax(source: string): string {
  return source.replaceAll(/^import .*;\n/gm, "").replaceAll(/^export (?=(async )?(function|class|const|let) )/gm, "");
}
