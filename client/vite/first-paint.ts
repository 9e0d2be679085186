import { readFileSync } from "node:fs";
import { join } from "node:path";
import { minifySync, type Plugin } from "vite";
import { pageColors } from "../src/theme.ts";

/** A script that stands in the page itself. */
function inlined(name: string): string {
  return minifySync(name, readFileSync(join(import.meta.dirname, name), "utf8")).code;
}

const FONT = /figtree-latin-wght-normal.*\.woff2$/;

/**
 * The file that a build preloads: the page's font.
 *
 * @throws Error when the build has none, as after a change of the font in `src/styles/font.css`
 */
export function fontOf(files: readonly string[]): string {
  const font = files.find((name) => FONT.test(name));
  if (font === undefined) {
    throw new Error(
      `No file of the build fits ${String(FONT)}: name in client/vite/first-paint.ts the font to preload.`,
    );
  }
  return font;
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
        // The development server has no bundle.
        ...(bundle
          ? [
              {
                tag: "link",
                injectTo: "head" as const,
                attrs: {
                  rel: "preload",
                  as: "font",
                  type: "font/woff2",
                  href: `/${fontOf(Object.keys(bundle))}`,
                  crossorigin: "",
                },
              },
            ]
          : []),
      ];
    },
  };
}
