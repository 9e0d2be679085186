import { execFileSync, spawnSync } from "node:child_process";
import { chown, readdir } from "node:fs/promises";
import { join } from "node:path";

const ACCOUNT = "nobody";

/** How to run a program that refuses to run as root. */
export interface Unprivileged {
  /** The program and its arguments, wrapped where root must be left. */
  command(program: string, args: readonly string[]): [string, string[]];
  /** Gives a folder and everything in it to the account that the programs run as. */
  own(folder: string): Promise<void>;
}

const asOneself: Unprivileged = {
  command: (program, args) => [program, [...args]],
  own: async () => undefined,
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
 * PostgreSQL refuses to run as root. As root, run it as an unprivileged account that keeps one capability:
 * to walk through folders that only root may enter, since a checkout often lies in one (/root, a temporary folder).
 */
export function unprivileged(): Unprivileged {
  if (process.getuid?.() !== 0) return asOneself;
  if (spawnSync("setpriv", ["--version"]).status !== 0) {
    throw new Error("PostgreSQL refuses to run as root, and 'setpriv' (util-linux) is missing: start as another user.");
  }
  const [uid, gid] = [idOf("-u"), idOf("-g")];
  const leaveRoot = [
    // Without this bit, access(2), which initdb asks about its own programs, would not count the capability.
    "--securebits=+no_setuid_fixup",
    `--reuid=${uid}`,
    `--regid=${gid}`,
    "--clear-groups",
    "--inh-caps=-all,+dac_override",
    "--ambient-caps=-all,+dac_override",
    "--bounding-set=-all,+dac_override",
  ];
  return {
    command: (program, args) => ["setpriv", [...leaveRoot, program, ...args]],
    own: (folder) => chownTree(folder, uid, gid),
  };
}
