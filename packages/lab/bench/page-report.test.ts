import { expect, test } from "vitest";
import { pageReport } from "./page-report.ts";

const PAGE = {
  page: "/",
  performance: 99,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  largestPaintMs: 900,
  layoutShift: 0,
  machineIndex: 1000,
};

test("blocking time is reported as what the scripts add", () => {
  const rows = pageReport(
    [
      { ...PAGE, blockedMs: 400, bareBlockedMs: 380 },
      { ...PAGE, blockedMs: 90, bareBlockedMs: 20 },
      { ...PAGE, blockedMs: 90, bareBlockedMs: 95 },
    ],
    5,
  ).split("\n");
  expect(rows.filter((row) => row.startsWith("| `/`")).map((row) => row.split(" | ").slice(6, 9))).toEqual([
    ["400 ms", "380 ms", "20 ms"],
    ["90 ms", "20 ms", "70 ms (missed)"],
    ["90 ms", "95 ms", "0 ms"],
  ]);
});
