import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface PartOptions {
  name: string;
  /** A TypeScript file, run with this Node. */
  script: string;
  args?: string[];
  nodeArgs?: string[];
  env: Record<string, string>;
  logFolder: string;
}

/** One process of the running school. */
export interface Part {
  name: string;
  pid: number | undefined;
  ready: Promise<void>;
  exited: Promise<void>;
  stop(): Promise<void>;
}

const GRACE_MS = 15_000;
const LOG_LINES_SHOWN = 15;

/** Starts a process that reports over IPC when it is ready and exits when the channel closes. */
export function startPart({ name, script, args = [], nodeArgs = [], env, logFolder }: PartOptions): Part {
  mkdirSync(logFolder, { recursive: true });
  const logFile = join(logFolder, `${name}.log`);
  const log = createWriteStream(logFile, { flags: "w", mode: 0o600 });
  const child = spawn(process.execPath, [...nodeArgs, script, ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    // In its own process group, so that Ctrl-C reaches the supervisor only, which stops the parts in order.
    detached: true,
  });
  child.stdout?.pipe(log, { end: false });
  child.stderr?.pipe(log, { end: false });
  const exited = new Promise<void>((resolve) => child.once("close", () => log.end(resolve)));
  const ready = new Promise<void>((resolve, reject) => {
    child.once("message", () => resolve());
    void exited.then(() => {
      const tail = readFileSync(logFile, "utf8").trim().split("\n").slice(-LOG_LINES_SHOWN).join("\n");
      reject(new Error(`${name} has exited.\n${tail}`));
    });
  });
  ready.catch(() => undefined);
  return { name, pid: child.pid, ready, exited, stop: () => stopChild(child, exited) };
}

async function stopChild(child: ChildProcess, exited: Promise<void>): Promise<void> {
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), GRACE_MS);
  await exited;
  clearTimeout(timer);
}
