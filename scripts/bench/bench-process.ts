import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export interface BenchProcess {
  url: string;
  stop(): Promise<void>;
}

/** Starts a program of this folder that is told its task in a message and says in one where it listens. */
export async function startBenchProcess(script: string, task: unknown): Promise<BenchProcess> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url))], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { PATH: process.env["PATH"] },
  });
  child.send(task as object);
  const [answer] = (await Promise.race([once(child, "message"), once(child, "exit")])) as [{ url: string } | number];
  if (typeof answer !== "object") throw new Error(`${script} has ended with ${answer}.`);
  return {
    url: answer.url,
    stop: async () => {
      const ended = once(child, "exit");
      child.kill();
      await ended;
    },
  };
}
