import type { Manifest } from "vite";
import { expect, test } from "vitest";
import { firstLoads, judge } from "./first-load.ts";

const route = (file: string) => `src/routes/${file}.tsx?tsr-split=component---pendingComponent`;
const chunk = (file: string, more: object = {}) => ({ file, ...more });
const manifest: Manifest = {
  "index.html": chunk("entry.js", {
    isEntry: true,
    imports: ["shared"],
    dynamicImports: [route("index")],
    css: ["all.css"],
  }),
  shared: chunk("shared.js", { css: ["shared.css"] }),
  later: chunk("later.js"),
  [route("index")]: chunk("home.js", { imports: ["index.html", "shared", "card"], dynamicImports: ["later"] }),
  card: chunk("card.js", { imports: ["shared"], css: ["card.css"] }),
  [route("classes_.$classId")]: chunk("class.js"),
  [route("dashboard/history")]: chunk("history.js"),
};

test("a page's first load is the entry, its own files and all that they import, each once, and nothing that comes later", () => {
  const counted: string[] = [];
  expect(firstLoads(manifest, (file) => (counted.push(file), 10))).toEqual([
    { page: "/", js: 40, css: 30 },
    { page: "/classes_/$classId", js: 30, css: 20 },
  ]);
  expect(counted).not.toContain("later.js");
});

test("the home page is held to the budget, to the byte; a build without it is a mistake", () => {
  const load = { page: "/", js: 100, css: 50 };
  expect(judge([load], { js: 100, css: 50 }).complaint).toBeNull();
  expect(judge([load], { js: 99, css: 50 }).complaint).toContain("The home page may load");
  expect(judge([load], { js: 100, css: 49 }).complaint).toContain("The home page may load");
  expect(judge([{ ...load, page: "/login" }], { js: 1, css: 1 }).complaint).toBeNull();
  expect(() => firstLoads({ "index.html": chunk("entry.js", { isEntry: true }) }, () => 1)).toThrow("no files of /");
});
