import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Manifest, Plugin } from "vite";
import { filesOf, routeFileOf, routeIdOf } from "./route-assets.ts";

/**
 * The most that the home page may load of either before it works, in bytes of brotli. Lower it with every gain, but leave
 * two percent of room: the hashes in the names of files alone change the sum.
 */
const BUDGET = { js: 148_000, css: 25_000 } as const;

type Load = { page: string; js: number; css: number };

/** What each page outside the dashboard loads before it works: the entry and its route's files, with all that they import. */
export function firstLoads(manifest: Manifest, sizeOf: (file: string) => number): Load[] {
  const keys = Object.keys(manifest);
  const entry = keys.find((key) => manifest[key]?.isEntry) ?? "";
  const sum = (files: readonly string[]) => files.reduce((total, name) => total + sizeOf(name), 0);
  const loads = keys.flatMap((key) => {
    const file = routeFileOf(key);
    if (file === undefined || file.startsWith("dashboard/")) return [];
    const { js, css } = filesOf(manifest, [entry, key]);
    return [{ page: routeIdOf(file), js: sum(js), css: sum(css) }];
  });
  if (!loads.some(({ page }) => page === "/")) throw new Error("The build has no files of /.");
  return loads.toSorted((a, b) => a.page.localeCompare(b.page, "en"));
}

/** The loads as a table, and the complaint about the home page's, if there is one. */
export function judge(
  loads: readonly Load[],
  budget: { js: number; css: number },
): { table: string; complaint: string | null } {
  const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(10);
  const rows = loads.map(({ page, js, css }) => `  ${page.padEnd(20)}${kb(js)}${kb(css)}`);
  const table = [`  ${"first load".padEnd(20)}${"js".padStart(10)}${"css".padStart(10)}  (brotli)`, ...rows].join("\n");
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
    writeBundle() {
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
