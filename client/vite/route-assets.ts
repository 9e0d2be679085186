import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Manifest, Plugin } from "vite";

const NAME = "virtual:campside-assets";
const ROUTE_FILE = /^src\/routes\/(.+)\.tsx\?tsr-split=component\b/;

/** The file of `src/routes` whose component a chunk holds, without its ending. */
export function routeFileOf(key: string): string | undefined {
  return ROUTE_FILE.exec(key)?.[1];
}

/** The route that a file of `src/routes` holds. */
export function routeIdOf(file: string): string {
  return `/${file.replaceAll(".", "/").replace(/(^|\/)(index|route)$/, "$1")}`;
}

/** The scripts and style sheets that chunks load at once, with all that they import. */
export function filesOf(manifest: Manifest, keys: readonly string[]): { css: string[]; js: string[] } {
  const css = new Set<string>();
  const js = new Set<string>();
  const walk = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk || js.has(chunk.file)) return;
    js.add(chunk.file);
    chunk.imports?.forEach(walk);
    for (const file of chunk.css ?? []) css.add(file);
  };
  keys.forEach(walk);
  return { css: [...css], js: [...js] };
}

/** The links of each route's own files, by route, as the finished build of the browser has them. */
export function routeLinks(manifest: Manifest): Record<string, string> {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? "";
  const everywhere = filesOf(manifest, [entry]);
  return Object.fromEntries(
    Object.keys(manifest).flatMap((key) => {
      const file = routeFileOf(key);
      if (file === undefined) return [];
      const { css, js } = filesOf(manifest, [key]);
      const linksBeyond = (files: readonly string[], common: readonly string[]) =>
        files.filter((name) => !common.includes(name));
      const links = [
        ...linksBeyond(css, everywhere.css).map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
        ...linksBeyond(js, everywhere.js).map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
      ];
      return [[routeIdOf(file), links.join("")]];
    }),
  );
}

/** Tells the renderer which files of the browser's build a route needs. That build is made before the renderer's. */
export function routeAssets(root: string, language: string): Plugin {
  return {
    name: "campside-route-assets",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return undefined;
      const manifest = JSON.parse(
        readFileSync(join(root, "dist", language, ".vite/manifest.json"), "utf8"),
      ) as Manifest;
      return `const links = ${JSON.stringify(routeLinks(manifest))};
        export const assetsOf = (routeIds) => routeIds.map((id) => links[id] ?? "").join("");`;
    },
  };
}
