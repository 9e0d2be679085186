import { expect, test } from "vitest";
import { missingPaths } from "./missing-paths.ts";

const FILES = ["README.md", "docs/security.md", "docs/chart.svg", "server/src/trpc/context.ts", "server/src/env.ts"];
const missing = (text: string) => missingPaths({ path: "docs/security.md", text }, new Set(FILES));

test.each([
  "`server/src/trpc/context.ts`, `server/src/trpc` and `docs/`",
  "the end of a path: `trpc/context.ts`, `env.ts`, `trpc/`",
  "[a document](../README.md#setting-up), ![a picture](chart.svg), [a folder](../server/src), [here](#below)",
])("%s: nothing is missing", (text) => {
  expect(missing(text)).toEqual([]);
});

test.each([
  ["`server/src/trpc/gone.ts`", "server/src/trpc/gone.ts"],
  ["`server/src/gone`", "server/src/gone"],
  ["`context.tsx`", "context.tsx"],
  ["`gone/`", "gone/"],
  // The name of a file ends another file's name: this is no path's end.
  ["`text.ts`", "text.ts"],
  ["run `node server/gone.ts --once`", "server/gone.ts"],
  ["[a document](README.md)", "README.md"],
  ["![a picture](../chart.svg#top)", "../chart.svg"],
])("%s: it is missing", (text, path) => {
  expect(missing(text)).toEqual([path]);
});

test.each([
  "`server/src/modules/<module>/verb.ts`, `server/src/*.ts`, `server/{gone,lost}.ts`, `server/src/…`",
  "`application/json`, `/health`, `client.server`, `a/b`, `dist/`, `server/src/db/generated/enums.ts`",
  "[elsewhere](https://school.example/gone.ts), [mail](mailto:school@school.example)",
  "server/src/gone.ts outside of backticks",
])("%s: no path of the repository", (text) => {
  expect(missing(text)).toEqual([]);
});
