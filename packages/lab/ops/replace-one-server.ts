import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { migrate } from "../../../scripts/database/migrate.ts";
import { startPostgres } from "../../../scripts/local/postgres/postgres-server.ts";
import { LEAN_ENV, LEAN_NODE_ARGS } from "../../../scripts/school/lean-server.ts";
import { startPart } from "../../../scripts/school/part.ts";
import { freePort } from "../../../scripts/school/ports.ts";
import { readDeployment } from "./deployment.ts";

// Replaces the one server of docker-compose.small.yml behind its balancer while requests come, as an upgrade does: none may fail.
// Prints how long the longest one waited. Without the time to wait, as a control, some fail.

const folder = await mkdtemp(join(tmpdir(), "campside-upgrade-"));
const { services, configs } = readDeployment("docker-compose.yml", "docker-compose.small.yml");
const [postgresPort, serverPort, balancerPort, adminPort] = await Promise.all([
  freePort(),
  freePort(),
  freePort(),
  freePort(),
]);
const postgres = await startPostgres({
  folder: join(folder, "postgres"),
  port: postgresPort,
  password: "upgrade",
  durable: false,
});

async function startServer() {
  const server = startPart({
    name: "server",
    script: new URL("../../../server/src/main.ts", import.meta.url).pathname,
    args: ["--with-stand-ins"],
    nodeArgs: LEAN_NODE_ARGS,
    logFolder: folder,
    env: {
      ...LEAN_ENV,
      DATABASE_URL: postgres.url,
      HOST: "127.0.0.1",
      PORT: String(serverPort),
      DRAIN_SECONDS: services["app-1"]?.environment?.["DRAIN_SECONDS"] ?? "",
      MEDIA_DIR: join(folder, "media"),
      APP_TOKEN_SECRET: "the secret of a school that is upgraded",
      LIMIT_READS_PER_ADDRESS: "1000000",
      FIREBASE_PROJECT_ID: "demo-upgrade",
      FIREBASE_API_KEY: "none",
      FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9",
      STRIPE_API_URL: "http://127.0.0.1:9",
      STRIPE_SECRET_KEY: "sk_test_upgrade",
      STRIPE_PUBLISHABLE_KEY: "pk_test_upgrade",
      STRIPE_WEBHOOK_SECRET: "whsec_upgrade",
    },
  });
  await server.ready;
  return server;
}

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

/** The status of a request, 0 without an answer, and how long it took. */
async function ask(): Promise<{ status: number; ms: number }> {
  const startedAt = performance.now();
  const status = await fetch(`http://127.0.0.1:${balancerPort}/trpc/classes.popular`).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 0,
  );
  return { status, ms: performance.now() - startedAt };
}

async function upgrade(longestWait: string): Promise<{ failed: number; asked: number; longestMs: number }> {
  let server = await startServer();
  const balancer = await startBalancer(longestWait);
  while ((await ask()).status !== 200) await setTimeout(50);
  const answers: Promise<{ status: number; ms: number }>[] = [];
  const visitors = setInterval(() => answers.push(ask()), 20);
  await setTimeout(1000);
  await server.stop();
  server = await startServer();
  await setTimeout(2000);
  clearInterval(visitors);
  const all = await Promise.all(answers);
  await balancer.stop();
  await server.stop();
  return {
    failed: all.filter(({ status }) => status !== 200).length,
    asked: all.length,
    longestMs: Math.max(...all.map(({ ms }) => ms)),
  };
}

try {
  await migrate(postgres.url);
  const { failed, asked, longestMs } = await upgrade(services["balancer"]?.environment?.["LONGEST_WAIT"] ?? "");
  const control = await upgrade("0s");
  console.log(
    `An upgrade of the one server: ${failed} of ${asked} requests failed, the longest waited ${(longestMs / 1000).toFixed(1)} s ` +
      `(without waiting, ${control.failed} of ${control.asked} fail)`,
  );
  if (failed > 0 || control.failed === 0) process.exitCode = 1;
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
