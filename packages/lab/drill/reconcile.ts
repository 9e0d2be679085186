import { spawn } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Runs `npm run reconcile` on a school with the local card provider; what it prints. */
export async function reconcile(
  folder: string,
  databaseUrl: string,
  stripeUrl: string,
  stripeSecretKey: string,
): Promise<string> {
  const dataDir = join(folder, "reconcile");
  await mkdir(dataDir);
  await writeFile(join(dataDir, "run.json"), JSON.stringify({ databaseUrl, stripeUrl }));
  await writeFile(join(dataDir, "secrets.json"), JSON.stringify({ stripeSecretKey }));
  const script = fileURLToPath(new URL("../../../scripts/reconcile.ts", import.meta.url));
  const child = spawn(process.execPath, [script], { env: { PATH: process.env["PATH"], DATA_DIR: dataDir } });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (output += String(text)));
  // What it could not settle, the comparison afterwards tells.
  await new Promise((resolve) => child.once("close", resolve));
  return output.trim();
}
