import { type ServerProcess, test as processTest } from "../process-test.ts";
import { startDatabaseProxy } from "./database-proxy.ts";
import { startProviderProxy } from "./provider-proxy.ts";
import type { Watcher } from "./watcher.ts";

interface ProxiedFixtures {
  /** Starts a server whose every statement and every call to the card provider passes the watcher. */
  startWatched: (watcher: Watcher) => Promise<ServerProcess>;
}

/** A test against real server processes with somebody on their lines. */
export const test = processTest.extend<ProxiedFixtures>({
  startWatched: async ({ startServer, databaseUrl, stripeUrl }, use) => {
    const closing: (() => Promise<void>)[] = [];
    await use(async (watcher) => {
      const database = await startDatabaseProxy(databaseUrl, watcher);
      const provider = await startProviderProxy(stripeUrl, watcher);
      closing.push(database.close, provider.close);
      // What is lost with a line is told in the log, and is no news here.
      return startServer({ DATABASE_URL: database.url, STRIPE_API_URL: provider.url, LOG_LEVEL: "silent" });
    });
    for (const close of closing) await close();
  },
});
