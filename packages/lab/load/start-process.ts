import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { LEAN_ENV, LEAN_NODE_ARGS } from "../../../scripts/school/lean-server.ts";

/** A program that serves. */
export interface Server {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts a program that receives its task as a message and answers with its URL. Its Node has the server's flags. */
export async function startProcess(script: URL, task: unknown): Promise<Server> {
  const child = spawn(process.execPath, [...LEAN_NODE_ARGS, fileURLToPath(script)], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { ...LEAN_ENV, PATH: process.env["PATH"] },
  });
  child.send(task as object);
  const [answer] = (await Promise.race([once(child, "message"), once(child, "exit")])) as [{ url: string } | number];
  if (typeof answer !== "object" || child.pid === undefined)
    throw new Error(`${script.href} has exited before it listened.`);
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
