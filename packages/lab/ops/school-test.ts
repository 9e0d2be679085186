import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { mailSettings } from "../../../server/test/faults/proxied-test.ts";
import { test as ownPostgresTest } from "../../../server/test/faults/own-postgres.ts";
import { SECRET_KEY, WEBHOOK_SECRET } from "../../../server/test/payment-test.ts";
import { type Part, startPart } from "../../../scripts/school/part.ts";
import { freePort } from "../../../scripts/school/ports.ts";
import { TOKEN_SECRET } from "../load/people.ts";
import { NO_LIMITS } from "../load/school.ts";

interface SchoolFixtures {
  /** A folder for logs and sockets of this test. */
  folder: string;
  /** Where the server is to listen; the card provider sends its events there. */
  serverPort: number;
  /** The card provider as a process of its own. */
  provider: Part & { url: string };
  /** The mail server as a process of its own. */
  mailServer: Part & { url: string };
  /** What a server of this school needs beside its database and card provider. */
  settings: Record<string, string>;
}

/** A test against a school whose parts are processes that can be stopped: PostgreSQL, card provider, mail server, server. */
export const test = ownPostgresTest.extend<SchoolFixtures & { stripeUrl: string }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads a fixture's needs from this pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "campside-fault-"));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  serverPort: async ({}, use) => {
    await use(await freePort());
  },
  stripeUrl: async ({ provider }, use) => {
    await use(provider.url);
  },
  provider: async ({ folder, serverPort }, use) => {
    const port = await freePort();
    const script = fileURLToPath(import.meta.resolve("@campside/local-stripe/main"));
    const env = {
      LOCAL_STRIPE_PORT: String(port),
      LOCAL_STRIPE_DIR: ":memory:",
      LOCAL_STRIPE_SECRET_KEY: SECRET_KEY,
      LOCAL_STRIPE_PUBLISHABLE_KEY: "pk_test_of_the_tests",
      LOCAL_STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      LOCAL_STRIPE_WEBHOOK_URL: `http://127.0.0.1:${serverPort}/webhooks/stripe`,
    };
    const part = startPart({ name: "provider", script, logFolder: folder, env });
    await part.ready;
    await use({ ...part, url: `http://127.0.0.1:${port}` });
    await part.stop();
  },
  mailServer: async ({ folder }, use) => {
    const [smtp, http] = [await freePort(), await freePort()];
    const script = fileURLToPath(new URL("../../../scripts/local/mail/main.ts", import.meta.url));
    const env = { LOCAL_MAIL_SMTP_PORT: String(smtp), LOCAL_MAIL_PORT: String(http) };
    const part = startPart({ name: "mail", script, logFolder: folder, env });
    await part.ready;
    await use({ ...part, url: `smtp://127.0.0.1:${smtp}` });
    await part.stop();
  },
  settings: async ({ serverPort, mailServer }, use) => {
    await use({
      PORT: String(serverPort),
      LOG_LEVEL: "silent",
      APP_TOKEN_SECRET: TOKEN_SECRET,
      ...mailSettings(mailServer.url),
      ...NO_LIMITS,
    });
  },
});

/** Stops a process as a machine that hangs does: its connections stay open and nothing answers. */
export function freeze({ pid }: { pid?: number | undefined }): () => void {
  if (pid === undefined) throw new Error("no process");
  process.kill(pid, "SIGSTOP");
  return () => process.kill(pid, "SIGCONT");
}
