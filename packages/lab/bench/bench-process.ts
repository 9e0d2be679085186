import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { LEAN_ENV, LEAN_NODE_ARGS } from "../../../scripts/school/lean-server.ts";

export interface BenchProcess {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts a program that receives its task as a message and answers with its URL. Its Node has the server's flags. */
export async function startBenchProcess(script: string, task: unknown): Promise<BenchProcess> {
  const child = spawn(process.execPath, [...LEAN_NODE_ARGS, fileURLToPath(new URL(script, import.meta.url))], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { ...LEAN_ENV, PATH: process.env["PATH"] },
  });
  child.send(task as object);
  const [answer] = (await Promise.race([once(child, "message"), once(child, "exit")])) as [{ url: string } | number];
  if (typeof answer !== "object" || child.pid === undefined)
    throw new Error(`${script} has exited before it listened.`);
  return {
    url: answer.url,
    pid: child.pid,
    stop: async () => {
      const ended = once(child, "exit");
      child.kill();
      await ended;
    },
  };
}
