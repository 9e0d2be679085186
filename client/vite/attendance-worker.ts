import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Manifest, minifySync, type Plugin } from "vite";
import { routeFileOf } from "./route-assets.ts";

const SOURCE = join(import.meta.dirname, "attendance-worker.js");
const ROUTES = new Set(["dashboard/route", "dashboard/attendance", "dashboard/attendance_.$meetingId"]);

/**
 * The files with which the attendance pages do everything that they can do: the entry and these routes, with all that they load at once
 * or later, but no other page.
 */
export function attendanceFiles(manifest: Manifest): string[] {
  const files = new Set<string>();
  const seen = new Set<string>();
  const walk = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    chunk.imports?.forEach(walk);
    for (const later of chunk.dynamicImports ?? []) {
      const route = routeFileOf(later);
      if (route === undefined || ROUTES.has(route)) walk(later);
    }
  };
  for (const key of Object.keys(manifest)) {
    const route = routeFileOf(key);
    if (manifest[key]?.isEntry || (route !== undefined && ROUTES.has(route))) walk(key);
  }
  return [...files].toSorted();
}

/** Writes the worker of the attendance pages beside the build, with the files of this build in it. */
export function attendanceWorker(root: string, language: string): Plugin {
  return {
    name: "campside-attendance-worker",
    apply: "build",
    writeBundle() {
      if (this.environment.name !== "client") return;
      const dist = resolve(root, this.environment.config.build.outDir);
      const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Manifest;
      const entry = Object.values(manifest).find(({ isEntry }) => isEntry)?.file;
      if (entry === undefined) throw new Error("The build has no entry.");
      const source = readFileSync(SOURCE, "utf8");
      const files = attendanceFiles(manifest).map((file) => `/${file}`);
      const page = readFileSync(join(dist, "index.html"), "utf8");
      const version = createHash("sha256")
        .update([source, page, ...files].join("\n"))
        .digest("hex")
        .slice(0, 8);
      const build = JSON.stringify({ language, version, entry, files });
      const { code } = minifySync("attendance-worker.js", `const BUILD = ${build};\n${source}`);
      writeFileSync(join(dist, `sw-attendance-${language}.js`), code);
    },
  };
}
