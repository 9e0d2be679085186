import { execFileSync, spawnSync } from "node:child_process";
import { chown, readdir } from "node:fs/promises";
import { join } from "node:path";

const ACCOUNT = "nobody";

/** How to run a program that refuses to run as root. */
export interface Unprivileged {
  /** Wraps a program and its arguments where needed. */
  command(program: string, args: readonly string[]): [string, string[]];
  /** Makes the unprivileged account own a folder and its content. */
  takeOwnership(folder: string): Promise<void>;
}

const asCurrentUser: Unprivileged = {
  command: (program, args) => [program, [...args]],
  takeOwnership: async () => undefined,
};

function idOf(flag: "-u" | "-g"): number {
  return Number(execFileSync("id", [flag, ACCOUNT], { encoding: "utf8" }));
}

async function chownTree(path: string, uid: number, gid: number): Promise<void> {
  await chown(path, uid, gid);
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    await (entry.isDirectory() ? chownTree(child, uid, gid) : chown(child, uid, gid));
  }
}

/**
 * PostgreSQL refuses to run as root. As root, runs it as an unprivileged account with one capability: to traverse folders
 * that only root may enter, such as a checkout in /root.
 */
export function unprivileged(): Unprivileged {
  if (process.getuid?.() !== 0) return asCurrentUser;
  if (spawnSync("setpriv", ["--version"]).status !== 0) {
    throw new Error("PostgreSQL refuses to run as root, and 'setpriv' (util-linux) is missing: start as another user.");
  }
  const [uid, gid] = [idOf("-u"), idOf("-g")];
  const setprivArgs = [
    // Otherwise access(2), which initdb calls on its own programs, ignores the capability.
    "--securebits=+no_setuid_fixup",
    `--reuid=${uid}`,
    `--regid=${gid}`,
    "--clear-groups",
    "--inh-caps=-all,+dac_override",
    "--ambient-caps=-all,+dac_override",
    "--bounding-set=-all,+dac_override",
  ];
  return {
    command: (program, args) => ["setpriv", [...setprivArgs, program, ...args]],
    takeOwnership: (folder) => chownTree(folder, uid, gid),
  };
}
