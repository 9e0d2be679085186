import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { freePort } from "../../../scripts/school/ports.ts";
import { Calls } from "../load/calls.ts";
import { startSchool } from "../load/school.ts";
import { readDeployment } from "./deployment.ts";

// Replaces the one server of docker-compose.small.yml behind its balancer while requests come, as an upgrade does: none may fail.
// Prints how long the longest one waited. Without the time to wait, as a control, some fail.

const folder = await mkdtemp(join(tmpdir(), "campside-upgrade-"));
const { services, configs } = readDeployment("docker-compose.yml", "docker-compose.small.yml");
const [serverPort, balancerPort, adminPort] = [await freePort(), await freePort(), await freePort()];
const settings = { PORT: String(serverPort), DRAIN_SECONDS: services["app-1"]?.environment?.["DRAIN_SECONDS"] ?? "" };
const school = await startSchool({ classes: 1, students: 1, seats: 1 });

async function startBalancer(longestWait: string) {
  const file = join(folder, "Caddyfile");
  const text = (configs["balancer"]?.content ?? "").replaceAll("$$", "$");
  await writeFile(file, text.replace("SITE_ADDRESS {", `http://127.0.0.1:${balancerPort} {`));
  const caddy = spawn("caddy", ["run", "--config", file, "--adapter", "caddyfile"], {
    stdio: "ignore",
    env: {
      ...process.env,
      HOME: folder,
      CADDY_ADMIN: `127.0.0.1:${adminPort}`,
      SERVERS: `127.0.0.1:${serverPort}`,
      LONGEST_WAIT: longestWait,
    },
  });
  return {
    stop: async () => {
      const ended = once(caddy, "exit");
      caddy.kill();
      await ended;
    },
  };
}

async function upgrade(longestWait: string): Promise<{ failed: number; requests: number; longestMs: number }> {
  let server = await school.startServer(settings);
  const balancer = await startBalancer(longestWait);
  const visitors = new Calls(`http://127.0.0.1:${balancerPort}`, Infinity);
  const visit = () => visitors.call("/trpc/classes.popular").catch(() => null);
  while ((await visit()) === null) await setTimeout(50);
  visitors.take();
  const visits: Promise<unknown>[] = [];
  const visiting = setInterval(() => visits.push(visit()), 20);
  await setTimeout(1000);
  await server.stop();
  server = await school.startServer(settings);
  await setTimeout(2000);
  clearInterval(visiting);
  await Promise.all(visits);
  visitors.close();
  await balancer.stop();
  await server.stop();
  const { wrong, slowestMs } = visitors.seen;
  return { failed: wrong.length, requests: visits.length, longestMs: slowestMs };
}

try {
  const { failed, requests, longestMs } = await upgrade(services["balancer"]?.environment?.["LONGEST_WAIT"] ?? "");
  const control = await upgrade("0s");
  console.log(
    `An upgrade of the one server: ${failed} of ${requests} requests failed, the longest waited ${(longestMs / 1000).toFixed(1)} s ` +
      `(without waiting, ${control.failed} of ${control.requests} fail)`,
  );
  if (failed > 0 || control.failed === 0) process.exitCode = 1;
} finally {
  await school.stop();
  await rm(folder, { recursive: true, force: true });
}
