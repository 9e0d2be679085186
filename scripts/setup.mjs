// Prepares a fresh checkout and runs a command. Imports nothing from npm and runs on the machine's own Node, which may be
// older than the project's.
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, "node_modules");
const bin = join(modules, ".bin");
const environment = {
  ...process.env,
  PATH: `${bin}${process.platform === "win32" ? ";" : ":"}${process.env.PATH ?? ""}`,
  // `prisma generate` requires an engine's path but does not run it.
  PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  PRISMA_HIDE_UPDATE_MESSAGE: "1",
  // The Auth emulator loads a thousand files: caches them compiled.
  NODE_COMPILE_CACHE: join(modules, ".cache", "node"),
};

/**
 * What is installed, each with what stands before it: what a school runs on, the tools of tests and checks, the laboratory's.
 * @typedef {"school" | "tests" | "lab"} Extent
 * @type {Record<Extent, string[]>}
 */
const INSTALLS = {
  school: ["--omit=dev"],
  tests: [
    ...["server", "client", "scripts", "packages/local-stripe"].map((name) => `--workspace=${name}`),
    "--include-workspace-root",
  ],
  lab: [],
};
const EXTENTS = Object.keys(INSTALLS);

/** @type {Record<string, { script?: string, installs: Extent, needs: ("client" | "browser")[] }>} */
const PROGRAMS = {
  start: { script: "scripts/start.ts", installs: "school", needs: ["client"] },
  dev: { script: "scripts/dev.ts", installs: "school", needs: [] },
  reset: { script: "scripts/reset.ts", installs: "school", needs: [] },
  build: { installs: "school", needs: ["client"] },
  test: { script: "scripts/test.ts", installs: "tests", needs: ["client", "browser"] },
  "test:changed": { script: "scripts/test-changed.ts", installs: "tests", needs: ["client", "browser"] },
  "test:nightly": { script: "packages/lab/nightly.ts", installs: "lab", needs: ["client", "browser"] },
  check: { script: "scripts/check.ts", installs: "tests", needs: [] },
  screenshots: { script: "scripts/screenshots.ts", installs: "tests", needs: ["client", "browser"] },
  soak: { script: "packages/lab/soak.ts", installs: "lab", needs: [] },
  mutation: { script: "packages/lab/mutation.ts", installs: "lab", needs: [] },
  "check:lab": { script: "packages/lab/check.ts", installs: "lab", needs: [] },
  "ops-test": { script: "packages/lab/ops-test.ts", installs: "lab", needs: ["client"] },
  "firefox-test": { script: "packages/lab/firefox-test.ts", installs: "lab", needs: ["client"] },
  drill: { script: "packages/lab/drill.ts", installs: "lab", needs: [] },
  bench: { script: "packages/lab/bench.ts", installs: "lab", needs: ["client"] },
  "bench:cost": { script: "packages/lab/bench-cost.ts", installs: "lab", needs: ["client"] },
  "bench:metrics": { script: "packages/lab/bench-metrics.ts", installs: "lab", needs: ["client"] },
  "bench:statements": { script: "packages/lab/bench-statements.ts", installs: "lab", needs: ["client"] },
  "bench:office": { script: "packages/lab/bench-office.ts", installs: "lab", needs: ["client", "browser"] },
  "bench:pages": { script: "packages/lab/bench-pages.ts", installs: "lab", needs: ["client", "browser"] },
};

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Campside needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** @param {string[]} paths files and folders below the root */
function hashOf(paths) {
  const hash = createHash("sha256");
  /** @param {string} path */
  const add = (path) => {
    const full = join(root, path);
    if (!existsSync(full)) return;
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).toSorted()) {
        if (!["node_modules", "dist", "dist-server", "generated", "test-results"].includes(name)) add(join(path, name));
      }
      return;
    }
    if (path.endsWith(".gen.ts")) return;
    hash.update(path).update(readFileSync(full));
  };
  paths.forEach(add);
  return hash.digest("hex");
}

/**
 * Runs `make` when the sources have changed since its last run.
 * @param {string} stampFile below the root
 * @param {string[]} sources
 * @param {string} title
 * @param {() => void} make
 */
function makeIfChanged(stampFile, sources, title, make) {
  const stamp = join(root, stampFile);
  const hash = hashOf(sources);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  console.log(`  ${title} …`);
  make();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string} [folder]
 */
function run(command, args, folder = root) {
  try {
    execFileSync(command, args, { cwd: folder, env: environment, stdio: ["ignore", "pipe", "pipe"], encoding: "utf8" });
  } catch (error) {
    const { stdout = "", stderr = "" } = /** @type {{ stdout?: string, stderr?: string }} */ (error);
    console.error(`${stdout}${stderr}\n'${[command, ...args].join(" ")}' failed; see above.`);
    process.exit(1);
  }
}

const npm = process.platform === "win32" ? "npm.cmd" : "npm";
const manifests = [
  "package-lock.json",
  "package.json",
  "server/package.json",
  "client/package.json",
  "scripts/package.json",
  "packages/local-stripe/package.json",
  "packages/lab/package.json",
  "packages/nothing/package.json",
];

/** @param {Extent} extent */
function install(extent) {
  const stamp = join(modules, ".campside-installed");
  const hash = hashOf(manifests);
  const [installed = "", of] = existsSync(stamp) ? readFileSync(stamp, "utf8").split(" ") : [];
  if (of !== hash || EXTENTS.indexOf(installed) < EXTENTS.indexOf(extent)) {
    console.log("  Installing packages …");
    // `npm ci` deletes what is there, which a school may be running on: to have more of the same lock file, adds to it.
    const command = of === hash ? ["install", "--no-save"] : ["ci"];
    run(npm, [...command, ...INSTALLS[extent], "--no-audit", "--no-fund", "--loglevel=error"]);
    writeFileSync(stamp, `${extent} ${hash}`);
  }
  makeIfChanged(
    "server/src/db/generated/.made-of",
    ["prisma/schema.prisma", "prisma/models", "package-lock.json"],
    "Generating the database client",
    () => run(join(bin, "prisma"), ["generate"]),
  );
}

function buildClient() {
  const sources = ["client", "server/src", "package-lock.json", "tsconfig.base.json"];
  makeIfChanged("client/dist-server/.made-of", sources, "Building the client", () => {
    run(join(bin, "node"), [join(root, "client/build.ts")]);
  });
}

function installBrowser() {
  run(join(bin, "node"), [join(root, "scripts/install-browser.ts")]);
}

/** @param {string} script @param {string[]} args */
function handOver(script, args) {
  const child = spawn(join(bin, "node"), [join(root, script), ...args], {
    cwd: root,
    env: environment,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  // Forwards signals sent to this process only; the terminal sends Ctrl-C to both.
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
    process.on(signal, () => child.kill(signal));
  // npm signals its shell, and some shells exit without forwarding the signal: detects that the parent has exited.
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || child.kill("SIGTERM"), 500).unref();
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

requireNode();
const [name = "", ...args] = process.argv.slice(2);
const program = PROGRAMS[name];
if (!program) {
  console.error(`Usage: node scripts/setup.mjs <${Object.keys(PROGRAMS).join(" | ")}>`);
  process.exit(1);
}
install(program.installs);
if (program.needs.includes("client")) buildClient();
if (name === "build")
  for (const language of readdirSync(join(root, "client/dist")))
    console.log(`${language}\n${readFileSync(join(root, "client/dist", language, ".vite/first-load.txt"), "utf8")}`);
if (program.needs.includes("browser")) installBrowser();
if (program.script) handOver(program.script, args);
