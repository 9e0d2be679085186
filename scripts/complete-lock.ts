// Completes package-lock.json after an `npm install` that omitted packages of other platforms, which `npm ci` requires.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

interface LockEntry {
  version?: string;
  cpu?: string[];
  os?: string[];
  libc?: string[];
  dev?: boolean;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
}

const PLATFORM =
  /(darwin|linux|win32|freebsd|android|openharmony)-(arm64|x64|arm|ia32|ppc64|s390x|riscv64|loong64)(?:-(gnu|musl|msvc|eabi|gnueabihf|musleabihf))?$/;
const lockFile = fileURLToPath(new URL("../package-lock.json", import.meta.url));
const lock = JSON.parse(readFileSync(lockFile, "utf8")) as { packages: Record<string, LockEntry> };
const { packages } = lock;

/** Whether Node finds a package from a folder, looking upwards. */
function isFound(from: string, name: string): boolean {
  for (
    let folder = from;
    ;
    folder = folder.includes("/node_modules/") ? folder.replace(/\/node_modules\/(?!.*\/node_modules\/).*$/, "") : ""
  ) {
    if (packages[`${folder ? `${folder}/` : ""}node_modules/${name}`]) return true;
    if (!folder) return false;
  }
}

function platformEntry(name: string, version: string, isDev: boolean): LockEntry {
  const [, os, cpu, abi = ""] = PLATFORM.exec(name) ?? [];
  if (!os || !cpu) throw new Error(`${name}: unknown platform`);
  if (!/^\d+\.\d+\.\d+\S*$/.test(version)) throw new Error(`${name} ${version}: not an exact version`);
  const libc =
    os === "linux" ? ({ gnu: "glibc", gnueabihf: "glibc", musl: "musl", musleabihf: "musl" } as const)[abi] : undefined;
  return { version, cpu: [cpu], ...(isDev && { dev: true }), ...(libc && { libc: [libc] }), optional: true, os: [os] };
}

let added = 0;
for (const [path, entry] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isFound(path, name)) continue;
    packages[`node_modules/${name}`] = platformEntry(name, version, entry.dev === true);
    added += 1;
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).toSorted(([a], [b]) => a.localeCompare(b, "en")));
writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} added`);
