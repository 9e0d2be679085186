import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../../../scripts/school/ports.ts";
import { startSchool } from "../../../scripts/school/school.ts";
import { readSecrets } from "../../../scripts/school/secrets.ts";
import { publishSchoolConfig } from "./school-config.ts";

const CLIENT_PAGE = fileURLToPath(new URL("../../dist/en/index.html", import.meta.url));

/** Starts a school for the run on free ports and a temporary folder; returns a function that stops it. */
export default async function openSchool(): Promise<() => Promise<void>> {
  if (!existsSync(CLIENT_PAGE)) throw new Error("The client is not built: 'npm run build' does it.");
  const dataDir = await mkdtemp(join(tmpdir(), "campside-journeys-"));
  const forget = (): Promise<void> => rm(dataDir, { recursive: true, force: true });
  try {
    const school = await startSchool({ port: await freePort(), dataDir, databaseUrl: undefined });
    const { stripePublishableKey, ...secrets } = readSecrets(dataDir);
    publishSchoolConfig({ ...school.run, stripeSecretKey: secrets.stripeSecretKey, secrets, stripePublishableKey });
    const close = async (): Promise<void> => {
      await school.stop();
      await forget();
    };
    // Playwright handles SIGINT only.
    for (const signal of ["SIGTERM", "SIGHUP"] as const) {
      process.once(signal, () => void close().finally(() => process.exit(1)));
    }
    return close;
  } catch (error) {
    await forget();
    throw error;
  }
}
