import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../../../scripts/school/ports.ts";

const RULES = new URL("../../../monitoring/alerts.yml", import.meta.url);
const START_MS = 30_000;

export interface Prometheus {
  /** The names of the alerts that fire now, sorted. */
  firing: () => Promise<string[]>;
  stop: () => Promise<void>;
}

/**
 * The rules with shorter waits: conditions and thresholds are those of the school, but for the age of the archive, which PostgreSQL
 * keeps itself, so that no row can be made older.
 */
const hurried = (rules: string): string =>
  rules
    .replaceAll(/for: \d+m/g, "for: 3s")
    .replaceAll("[5m]", "[15s]")
    .replace("school_archive_failing_seconds) > 300", "school_archive_failing_seconds) > 3");

/** Starts a Prometheus that scrapes a server's metrics every five seconds and evaluates the school's alert rules. */
export async function startPrometheus(folder: string, metricsPort: number): Promise<Prometheus> {
  await writeFile(join(folder, "alerts.yml"), hurried(await readFile(RULES, "utf8")));
  const config = `
global: { scrape_interval: 5s, scrape_timeout: 5s, evaluation_interval: 1s }
rule_files: [alerts.yml]
scrape_configs:
  - job_name: campside
    static_configs: [{ targets: ["127.0.0.1:${metricsPort}"] }]
`;
  await writeFile(join(folder, "prometheus.yml"), config);
  const url = `http://127.0.0.1:${await freePort()}`;
  const files = ["--config.file=prometheus.yml", "--storage.tsdb.path=prometheus"];
  const args = [...files, `--web.listen-address=${new URL(url).host}`, "--log.level=error"];
  const child = spawn("prometheus", args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  const exited = once(child, "exit");
  const deadline = Date.now() + START_MS;
  const isReady = () =>
    fetch(`${url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) if (Date.now() > deadline) throw new Error("Prometheus did not start");
  return {
    firing: async () => {
      const response = await fetch(`${url}/api/v1/alerts`);
      const { data } = (await response.json()) as {
        data: { alerts: { state: string; labels: { alertname: string } }[] };
      };
      const names = data.alerts.filter(({ state }) => state === "firing").map(({ labels }) => labels.alertname);
      return [...new Set(names)].toSorted();
    },
    stop: async () => {
      child.kill();
      await exited;
    },
  };
}
