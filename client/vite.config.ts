import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compression } from "vite-plugin-compression2";
import { routerConfig } from "./router.config.ts";
import { attendanceWorker } from "./vite/attendance-worker.ts";
import { firstLoadBudget } from "./vite/first-load.ts";
import { firstPaint } from "./vite/first-paint.ts";
import { routeAssets } from "./vite/route-assets.ts";
import { languageOf, messagesOf } from "./vite/messages-of.ts";
import { nameStyle } from "./vite/style-names.ts";
import { themeSheet } from "./vite/theme-sheet.ts";

const root = import.meta.dirname;

// What is needed together comes in one file, with all that it imports: it compresses better than apart. The parts of public pages
// were a dozen files of a few hundred bytes.
const EVERYWHERE = {
  name: "base",
  test: /[\\/]src[\\/](?:open-page|components[\\/](?:pages|pictures)[\\/](?!picture-crop)[^\\/]+)\.tsx$/,
  priority: 2,
};
// By itself it changes with its own versions alone, and is read quicker: its errors make a browser that is looked into read a
// script twice.
const RENDERER = { name: "renderer", test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 };

export default defineConfig(({ isSsrBuild, mode }) => ({
  root,
  css: { modules: { generateScopedName: nameStyle } },
  plugins: [
    messagesOf(root, languageOf(mode)),
    tanstackRouter(routerConfig),
    react(),
    firstPaint(),
    themeSheet(),
    routeAssets(root, languageOf(mode)),
    attendanceWorker(root, languageOf(mode)),
    firstLoadBudget(root),
    // For the server to send as they stand; below 1 kB the headers weigh more than what is saved.
    ...(isSsrBuild ? [] : [compression({ include: /\.(js|css|svg|webmanifest)$/, threshold: 1000 })]),
  ],
  ...(isSsrBuild
    ? {
        // The renderer is complete in itself: the server that loads it has none of the client's packages.
        ssr: { noExternal: true },
        define: { "process.env.NODE_ENV": '"production"' },
        build: { outDir: `dist-server/${languageOf(mode)}`, emptyOutDir: true, copyPublicDir: false },
      }
    : {
        build: {
          outDir: `dist/${languageOf(mode)}`,
          emptyOutDir: true,
          // Pictures and icons are the same in every language, and served once.
          copyPublicDir: languageOf(mode) === "en",
          manifest: true,
          modulePreload: {
            // Every page loads these names (docs/decisions/018-first-load.md). Scripts are found by the script that imports them; styles only here.
            resolveDependencies: (_file, names, { hostType }) =>
              hostType === "js" ? names.filter((name) => name.endsWith(".css")) : names,
          },
          rolldownOptions: {
            output: {
              codeSplitting: { groups: [RENDERER, EVERYWHERE] },
              // Every page loads the names of all files, and hashes compress no further. What is shared needs no name.
              chunkFileNames: ({ isDynamicEntry }) => `assets/${isDynamicEntry ? "[name]-" : ""}[hash:7].js`,
              assetFileNames: "assets/[name]-[hash:6][extname]",
            },
            // Its package.json does not say so, and its WebSocket client came along.
            treeshake: { moduleSideEffects: [{ test: /@trpc[\\/]client[\\/]/, sideEffects: false }] },
          },
        },
      }),
}));
