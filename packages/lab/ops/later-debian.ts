import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("../../../node_modules/.cache/trixie/", import.meta.url));
const RELEASE = "trixie";
const KEY = "/usr/share/keyrings/debian-archive-keyring.gpg";
/** Commands by package, with their files below /usr where these are not in bin. */
const PROGRAMS = [
  { from: "pgbackrest", command: "pgbackrest", file: "bin/pgbackrest" },
  { from: "restic", command: "restic", file: "bin/restic" },
  { from: "postgresql-client-17", command: "psql", file: "lib/postgresql/17/bin/psql" },
  { from: "caddy", command: "caddy", file: "bin/caddy" },
  { from: "docker-compose", command: "docker-compose", file: "bin/docker-compose" },
] as const;

/** Whether {@link laterDebian} works here. */
export const isDebian = (): boolean => existsSync(KEY);

/**
 * Programs of Debian 13 with their libraries, for the tests on Debian 12, whose own are too old for PostgreSQL 18. They are
 * unpacked into a folder below node_modules: nothing of the machine changes.
 *
 * @returns the folder of the commands
 */
export function laterDebian(): string {
  const bin = join(FOLDER, "bin");
  if (PROGRAMS.every(({ command }) => existsSync(join(bin, command)))) return bin;
  rmSync(FOLDER, { recursive: true, force: true });
  const [apt, root] = [join(FOLDER, "apt"), join(FOLDER, "root")];
  for (const folder of ["etc/preferences.d", "etc/apt.conf.d", "state/lists/partial", "cache/archives/partial"])
    mkdirSync(join(apt, folder), { recursive: true });
  // The mirror that this machine uses.
  const format = ["--format", "$(REPO_URI)", "Created-By: Packages", "Component: main", "Label: Debian"];
  const [mirror] = execFileSync("apt-get", ["indextargets", ...format], { encoding: "utf8" }).split("\n");
  writeFileSync(join(apt, "etc/sources.list"), `deb [signed-by=${KEY}] ${mirror} ${RELEASE} main\n`);
  // No package is installed there.
  writeFileSync(join(apt, "status"), "");
  const config = join(apt, "apt.conf");
  writeFileSync(
    config,
    [
      `Dir::Etc "${apt}/etc";`,
      `Dir::Etc::sourceparts "-";`,
      `Dir::State "${apt}/state";`,
      `Dir::State::status "${apt}/status";`,
      `Dir::Cache "${apt}/cache";`,
    ].join("\n"),
  );
  const env = { ...process.env, APT_CONFIG: config };
  const aptGet = (...args: string[]) => execFileSync("apt-get", ["--quiet=2", ...args], { env, stdio: "inherit" });
  aptGet("update");
  aptGet("install", "--download-only", "--yes", "--no-install-recommends", ...PROGRAMS.map(({ from }) => from));
  const archives = join(apt, "cache/archives");
  for (const name of readdirSync(archives).filter((file) => file.endsWith(".deb")))
    execFileSync("dpkg", ["--extract", join(archives, name), root]);
  const architecture = readdirSync(join(root, "usr/lib")).find((name) => name.endsWith("-linux-gnu")) ?? "";
  const libraries = join(root, "usr/lib", architecture);
  const loader = join(libraries, readdirSync(libraries).find((name) => name.startsWith("ld-linux-")) ?? "");
  mkdirSync(`${bin}.new`);
  for (const { command, file } of PROGRAMS) {
    const program = join(root, "usr", file);
    // The name that it was called by: pgBackRest starts itself again under it.
    const script = `#!/bin/sh\nexec ${loader} --library-path ${libraries} --argv0 "$0" ${program} "$@"\n`;
    writeFileSync(join(`${bin}.new`, command), script, { mode: 0o755 });
  }
  renameSync(`${bin}.new`, bin);
  return bin;
}
