import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MEASURED } from "./measured.ts";

const table = readFileSync(new URL("../../../docs/benchmarks.md", import.meta.url), "utf8");

/** The server's figures of a case: its and PostgreSQL's CPU time of one call, and the median time, in milliseconds. */
function measured(name: string): { cpuMs: number; p50Ms: number } {
  const line = table.split("\n").find((row) => row.startsWith(`| ${name} |`)) ?? "";
  const [server = NaN, postgres = NaN, p50Ms = NaN] = line
    .split("|")
    .slice(7, 10)
    .map((cell) => parseFloat(cell));
  return { cpuMs: server + postgres, p50Ms };
}

test("the simulation of many schools reckons with the figures of docs/benchmarks.md", () => {
  const purchase = measured("a purchase");
  expect(MEASURED.purchaseMs).toBeCloseTo(purchase.cpuMs);
  expect(MEASURED.purchaseSeconds).toBeCloseTo(purchase.p50Ms / 1000);
  expect(MEASURED.refusalMs).toBeCloseTo(measured("refused holds").cpuMs);
  expect(MEASURED.signedInMs).toBeCloseTo(measured("a student's ten paid classes, tRPC").cpuMs);
  expect(MEASURED.pageMs).toBeCloseTo(measured("home page, rendered").cpuMs);
  expect(MEASURED.listMs).toBeCloseTo(measured("popular classes, REST").cpuMs);
});
