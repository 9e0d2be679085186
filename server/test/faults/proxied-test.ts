import { type ServerProcess, test as processTest } from "../process-test.ts";
import { startDatabaseProxy } from "./database-proxy.ts";
import { startProviderProxy } from "./provider-proxy.ts";
import { startRelayProxy } from "./relay-proxy.ts";
import type { Watcher } from "./watcher.ts";

interface ProxiedFixtures {
  /** Starts a server whose statements, provider calls and messages, if it has a mail server, pass the watcher. */
  startWatched: (watcher: Watcher, mailServer?: string) => Promise<ServerProcess>;
}

/** The settings of a server that sends e-mail. */
export const mailSettings = (url: string) => ({
  SMTP_URL: url,
  EMAIL_FROM: "school@school.example",
  PUBLIC_URL: "https://school.example",
});

/** A test against server processes behind proxies. */
export const test = processTest.extend<ProxiedFixtures>({
  startWatched: async ({ startServer, databaseUrl, stripeUrl }, use) => {
    const closing: (() => Promise<void>)[] = [];
    await use(async (watcher, mailServer) => {
      const database = await startDatabaseProxy(databaseUrl, watcher);
      const provider = await startProviderProxy(stripeUrl, watcher);
      closing.push(database.close, provider.close);
      const mail = mailServer && (await startRelayProxy(mailServer, watcher));
      if (mail) closing.push(mail.close);
      return startServer({
        DATABASE_URL: database.url,
        STRIPE_API_URL: provider.url,
        ...(mail && mailSettings(mail.url)),
        // Errors of cut connections are expected.
        LOG_LEVEL: "silent",
      });
    });
    for (const close of closing) await close();
  },
});
