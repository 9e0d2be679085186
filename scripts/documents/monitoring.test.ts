import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createMetrics } from "../../server/src/metrics/metrics.ts";
import { watchSchool } from "../../server/src/metrics/watch-school.ts";
import { watchDifferences } from "../../server/src/metrics/watch-differences.ts";
import type { Db } from "../../server/src/db/client.ts";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

/** The names of metrics in a query. */
const metricsIn = (query: string): string[] =>
  query.match(/\b(?:http|trpc|service|job|database|school|nodejs|process)_\w+/g) ?? [];

/** Prometheus's names for what the server has: a histogram is three series, and the scrape itself tells `up`. */
function exportedMetrics(): Set<string> {
  const metrics = createMetrics();
  metrics.watchPools(() => ({}));
  const probe = { responds: async () => true };
  watchSchool(metrics, { db: {} as Db, probe });
  watchDifferences(metrics, { countSeats: async () => 0, countZones: async () => 0, probe });
  const names = metrics.registry.getMetricsAsArray().map(({ name }) => name);
  return new Set(names.flatMap((name) => [name, `${name}_count`, `${name}_sum`, `${name}_bucket`]));
}

test("[OPS-2] every query of the dashboard and of the alerts names metrics that the server has", () => {
  const { panels } = JSON.parse(read("monitoring/dashboard.json")) as { panels: { targets: { expr: string }[] }[] };
  const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const [, ...rules] = read("monitoring/alerts.yml").split("expr:");
  const usedMetrics = [...queries, ...rules.map((rule) => rule.split("labels:")[0] ?? "")].flatMap(metricsIn);
  expect(new Set(usedMetrics).size).toBeGreaterThan(20);
  const names = exportedMetrics();
  expect(usedMetrics.filter((name) => !names.has(name))).toEqual([]);
});

test("[OPS-2] docs/operations.md says of every alert what it means and what to do, and a test lets it fire", () => {
  const alerts = [...read("monitoring/alerts.yml").matchAll(/alert: (\w+)/g)].map(([, name]) => name);
  expect(alerts.length).toBeGreaterThan(10);
  const operations = read("docs/operations.md");
  expect(alerts.filter((name) => !operations.includes(`### ${name}\n`))).toEqual([]);
  const tests = read("monitoring/alerts.test.yml");
  expect(alerts.filter((name) => !tests.includes(`alertname: ${name}\n`))).toEqual([]);
});
