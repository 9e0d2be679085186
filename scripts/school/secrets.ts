import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface Secrets {
  databasePassword: string;
  serverDatabasePassword: string;
  appTokenSecret: string;
  healthKey: string;
  stripeSecretKey: string;
  stripePublishableKey: string;
  stripeWebhookSecret: string;
}

/** The passwords and keys of a data folder, generated on first use. */
export function readSecrets(dataDir: string): Secrets {
  const file = join(dataDir, "secrets.json");
  const stored = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Partial<Secrets>) : {};
  const random = (): string => randomBytes(24).toString("hex");
  const secrets = {
    databasePassword: random(),
    serverDatabasePassword: random(),
    appTokenSecret: random(),
    healthKey: randomBytes(32).toString("base64"),
    stripeSecretKey: `sk_test_${random()}`,
    stripePublishableKey: `pk_test_${random()}`,
    stripeWebhookSecret: `whsec_${random()}`,
    // A folder of an older version may lack some.
    ...stored,
  };
  writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secrets;
}
