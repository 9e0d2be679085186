import { readFileSync } from "node:fs";
import { join } from "node:path";
import { minifySync, type Plugin } from "vite";
import { pageColors } from "../src/theme.ts";

/** A script that stands in the page itself. */
function inlined(name: string): string {
  return minifySync(name, readFileSync(join(import.meta.dirname, name), "utf8")).code;
}

/**
 * The page's colours, the chosen scheme and the font are known before anything else is loaded: no flash, no late font.
 * The server allows the script by its hash.
 */
export function firstPaint(): Plugin {
  const chooseScheme = inlined("theme-init.js");
  const startAfterPaint = inlined("start-after-paint.js");
  return {
    name: "campside-first-paint",
    transformIndexHtml(_html, { bundle }) {
      const font = Object.keys(bundle ?? {}).find((name) => /figtree-latin-wght-normal.*\.woff2$/.test(name));
      return [
        // A script that stands below a style sheet waits for it.
        { tag: "script", injectTo: "head-prepend", children: chooseScheme },
        { tag: "script", injectTo: "body", children: startAfterPaint },
        // The order of the layers is given before any sheet, for a sheet's place in the page depends on how the build splits.
        {
          tag: "style",
          injectTo: "head-prepend",
          children: `@layer mantine,components;:root{background:${pageColors.light};color-scheme:light}:root.dark{background:${pageColors.dark};color-scheme:dark}`,
        },
        ...(font
          ? [
              {
                tag: "link",
                injectTo: "head" as const,
                attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${font}`, crossorigin: "" },
              },
            ]
          : []),
      ];
    },
  };
}
