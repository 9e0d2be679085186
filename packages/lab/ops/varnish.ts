import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../scripts/school/ports.ts";

const OPERATIONS = new URL("../../../docs/operations.md", import.meta.url);

/** The configuration that docs/operations.md gives, with other backends. */
async function documentedVcl(origin: string): Promise<string> {
  const [, vcl = ""] = /```vcl\n([^]*?)```/.exec(await readFile(OPERATIONS, "utf8")) ?? [];
  const { hostname, port } = new URL(origin);
  return vcl
    .replaceAll(/\.host = "app-\d"/g, `.host = "${hostname}"`)
    .replaceAll('.port = "3000"', `.port = "${port}"`);
}

export interface Varnish {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts Varnish in front of a server, as documented.
 *
 * @param careless VCL that goes before the documented one, to make a worse cache of it
 */
export async function startVarnish(origin: string, careless = ""): Promise<Varnish> {
  const folder = await mkdtemp(join(tmpdir(), "campside-varnish-"));
  // Varnish's worker runs as a user of its own.
  await chmod(folder, 0o755);
  const file = join(folder, "school.vcl");
  const vcl = await documentedVcl(origin);
  await writeFile(file, vcl.replace("import std;\n", `import std;\n${careless}\n`));
  const address = `127.0.0.1:${await freePort()}`;
  const args = ["-F", "-a", address, "-f", file, "-n", join(folder, "run"), "-s", "malloc,64m", "-T", "none"];
  const child = spawn("varnishd", args, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  const url = `http://${address}`;
  const ended = once(child, "exit");
  const isUp = () =>
    fetch(`${url}/ready`).then(
      ({ status }) => status === 200,
      () => false,
    );
  // The first probes have to succeed.
  while (!(await isUp())) if (child.exitCode !== null) throw new Error(`varnishd has exited: ${output}`);
  return {
    url,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
