import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Manifest, Plugin } from "vite";
import { filesOf, routeFileOf } from "./route-assets.ts";

/** The most that the home page may load of either before it works, in bytes of brotli. Lower it with every gain. */
const BUDGET = { js: 120_000, css: 15_000 } as const;

const PAGES = {
  "/": "index",
  "/classes": "classes",
  "/classes/<id>": "classes_.$classId",
  "/instructors": "instructors",
  "/login": "login",
  "/signup": "signup",
} as const;

type Load = { page: string; js: number; css: number };

/** What each public page loads before it works: the entry and the route's own files, with all that they import. */
export function firstLoads(manifest: Manifest, sizeOf: (file: string) => number): Load[] {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? "";
  return Object.entries(PAGES).map(([page, file]) => {
    const route = Object.keys(manifest).find((key) => routeFileOf(key) === file);
    if (!manifest[entry] || !route) throw new Error(`The build has no files of ${page}.`);
    const { js, css } = filesOf(manifest, [entry, route]);
    const sum = (files: readonly string[]) => files.reduce((total, name) => total + sizeOf(name), 0);
    return { page, js: sum(js), css: sum(css) };
  });
}

/** The loads as a table, and the complaint about the home page's, if there is one. */
export function judge(
  loads: readonly Load[],
  budget: { js: number; css: number },
): { table: string; complaint: string | null } {
  const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(10);
  const rows = loads.map(({ page, js, css }) => `  ${page.padEnd(16)}${kb(js)}${kb(css)}`);
  const table = [`  ${"first load".padEnd(16)}${"js".padStart(10)}${"css".padStart(10)}  (brotli)`, ...rows].join("\n");
  const over = loads.filter(({ page, js, css }) => page === "/" && (js > budget.js || css > budget.css));
  const complaint =
    over.length === 0
      ? null
      : `The home page may load ${kb(budget.js).trim()} of scripts and ${kb(budget.css).trim()} of styles.`;
  return { table, complaint };
}

/** Writes beside the build what its public pages load first, and fails it where the home page loads too much. */
export function firstLoadBudget(root: string): Plugin {
  return {
    name: "campside-first-load",
    apply: "build",
    closeBundle() {
      if (this.environment.name !== "client") return;
      const dist = resolve(root, this.environment.config.build.outDir);
      const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Manifest;
      const { table, complaint } = judge(
        firstLoads(manifest, (file) => brotliCompressSync(readFileSync(join(dist, file))).length),
        BUDGET,
      );
      writeFileSync(join(dist, ".vite/first-load.txt"), `${table}\n`);
      if (complaint) throw new Error(`${complaint}\n${table}`);
    },
  };
}
