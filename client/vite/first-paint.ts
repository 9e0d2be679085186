import type { Plugin } from "vite";
import { pageColors } from "../src/theme.ts";

/** The page's colours and the font are known before the first script runs: no flash, no late font. */
export function firstPaint(): Plugin {
  return {
    name: "campside-first-paint",
    transformIndexHtml(_html, { bundle }) {
      const font = Object.keys(bundle ?? {}).find((name) => /figtree-latin-wght-normal.*\.woff2$/.test(name));
      return [
        {
          tag: "style",
          injectTo: "head",
          children: `:root{background:${pageColors.light};color-scheme:light}:root.dark{background:${pageColors.dark};color-scheme:dark}`,
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
