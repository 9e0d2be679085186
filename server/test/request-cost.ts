import { Agent, request } from "node:http";
import { gzipSync } from "node:zlib";
import { processorMs } from "./processor.ts";
import { LEAN_ENV } from "../../scripts/school/lean-server.ts";
import type { HostileRequest } from "./hostile-variants.ts";

/** The most processor time of one request of a visitor: SEC-1. */
export const MAX_MS = 20;
/** The least of these counts: the other tests use the caches of the processor as well. */
const ATTEMPTS = 40;
/** What {@link controlMs} is on the machine of docs/benchmarks.md while it does nothing else. */
const CONTROL_MS = 7.4;

/** The settings of a server whose requests are measured: it refuses none of them. */
export const UNLIMITED_ENV = {
  ...LEAN_ENV,
  LIMIT_READS_PER_ADDRESS: "1e9",
  LIMIT_CALLS_PER_ADDRESS: "1e9",
  LIMIT_TOKENS_PER_ADDRESS: "1e9",
  LOG_LEVEL: "info",
};

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** The status of the answer; 0 when the server closes the connection, as it does on a request that is too large. */
export function ask(url: string, method: string, { path, headers = {}, body }: HostileRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    const type = body === undefined ? {} : { "content-type": "application/json" };
    const sent = request(url, { method, path, agent, headers: { ...type, ...headers } }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode ?? 0));
    });
    sent.once("error", (error: NodeJS.ErrnoException) => (error.code === "ECONNREFUSED" ? reject(error) : resolve(0)));
    sent.end(body);
  });
}

/** The processor time of work like a page's, in this process: text escaped, joined and compressed. */
export function controlMs(): number {
  const before = process.cpuUsage();
  const items = Array.from({ length: 4000 }, (_, index) => ({ id: `<${index}>`, name: `Name & "${index * 7919}"` }));
  const html = (JSON.parse(JSON.stringify(items)) as typeof items).map(
    ({ id, name }) => `<li id="${id.replaceAll("<", "&lt;")}">${name.replaceAll(/[&"]/g, "&amp;")}</li>`,
  );
  gzipSync(html.join(""));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** A measured time as on the quiet machine: one on which the control takes longer is slower by as much. */
export const onQuietMachine = (ms: number, control: number): number => ms / Math.max(1, control / CONTROL_MS);

/**
 * The processor time that a server takes for a request, by {@link onQuietMachine}. The least of several attempts, each
 * made anew by `make`; it ends with the first below {@link MAX_MS}.
 */
export async function costOf(
  pid: number,
  url: string,
  method: string,
  make: () => HostileRequest | Promise<HostileRequest>,
): Promise<number> {
  let cost = Infinity;
  let [least, control] = [Infinity, Infinity];
  for (let count = 0; count < ATTEMPTS && cost > MAX_MS; count++) {
    const hostile = await make();
    const before = await processorMs(pid);
    await ask(url, method, hostile);
    least = Math.min(least, (await processorMs(pid)) - before);
    if (least > MAX_MS) control = Math.min(control, controlMs());
    cost = least <= MAX_MS ? least : onQuietMachine(least, control);
  }
  return cost;
}
