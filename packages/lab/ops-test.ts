import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { laterDebian } from "./ops/later-debian.ts";

// Checks of what runs beside the server, with programs that npm does not have, of faults and of an upgrade: `npm run ops-test`, as
// root on Debian. Words after it choose test files.

const ROOT = new URL("../..", import.meta.url);

function run(command: string, args: readonly string[], folder = "."): void {
  console.log(`$ ${[command, ...args].join(" ")}`);
  const { status, error } = spawnSync(command, args, { cwd: fileURLToPath(new URL(folder, ROOT)), stdio: "inherit" });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

/** Debian's packages by the program that is needed of each. */
const PACKAGES = { promtool: "prometheus", varnishd: "varnish", faketime: "faketime" };
const missing = Object.entries(PACKAGES).filter(([program]) => spawnSync(program, ["--help"]).error);
if (missing.length > 0) {
  run("apt-get", ["update", "--quiet=2"]);
  const names = missing.map(([, name]) => name);
  run("apt-get", ["install", "--yes", "--quiet=2", "--no-install-recommends", ...names]);
}
run("promtool", ["check", "rules", "alerts.yml"], "monitoring");
run("promtool", ["test", "rules", "alerts.test.yml"], "monitoring");
const files = process.argv.slice(2);
run("vitest", ["run", "--config", "packages/lab/ops/vitest.config.ts", ...files]);
if (files.length === 0) {
  run(process.execPath, ["packages/lab/upgrade-test.ts"]);
  process.env["PATH"] = `${laterDebian()}:${process.env["PATH"]}`;
  for (const script of ["ops/check-deployment.ts", "ops/replace-one-server.ts", "drill.ts"])
    run(process.execPath, [`packages/lab/${script}`]);
}
