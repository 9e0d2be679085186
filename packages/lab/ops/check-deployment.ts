import { deepEqual, equal, match, ok } from "node:assert/strict";
import { readDeployment } from "./deployment.ts";

// What Docker Compose makes of the deployment, with the settings that its head names: `npm run ops-test`.

const usual = readDeployment("docker-compose.yml");
const small = readDeployment("docker-compose.yml", "docker-compose.small.yml");
const both = ["app-1", "backup", "balancer", "database", "migration", "restore"];
deepEqual(Object.keys(usual.services).toSorted(), [...both, "app-2", "counters"].toSorted());
deepEqual(Object.keys(small.services).toSorted(), both);
const GIGABYTE = 2 ** 30;
for (const [{ services, networks }, gigabytes] of [
  [usual, 5],
  [small, 2],
] as const) {
  const running = Object.entries(services).filter(([name]) => name !== "restore");
  const limits = running.reduce((sum, [, { mem_limit }]) => sum + Number(mem_limit), 0);
  ok(limits <= gigabytes * GIGABYTE, `the limits add up to ${limits} bytes`);
  for (const [name, { mem_limit, logging, ports, networks: reaches = {} }] of Object.entries(services)) {
    match(mem_limit ?? "", /^\d+$/, `${name} has no memory limit`);
    equal(logging?.options?.["max-size"], "50m", `the log of ${name} grows`);
    equal((ports ?? []).length > 0, name === "balancer", `${name} and its ports`);
    // The database reaches its archive; the counters and the migration nothing outside.
    equal(
      Object.keys(reaches).every((network) => networks[network]?.internal),
      ["counters", "migration"].includes(name),
    );
  }
}
equal(small.services["app-1"]?.environment?.["REDIS_URL"], "");
equal(small.services["balancer"]?.environment?.["SERVERS"], "app-1:3000");
deepEqual(Object.keys(small.services["balancer"]?.depends_on ?? {}), ["app-1"]);
// It reads the backups while the database is damaged.
equal(usual.services["restore"]?.depends_on, undefined);
match(String(usual.services["database"]?.command), /archive_mode=on,-c,archive_command=pgbackrest archive-push %p/);
console.log(
  `docker-compose.yml: ${Object.keys(usual.services).length} services; docker-compose.small.yml: ${both.length}`,
);
