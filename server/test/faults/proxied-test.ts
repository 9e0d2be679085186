import { type ServerProcess, test as processTest } from "../process-test.ts";
import { startDatabaseProxy } from "./database-proxy.ts";
import { startProviderProxy } from "./provider-proxy.ts";
import type { Watcher } from "./watcher.ts";

interface ProxiedFixtures {
  /** Starts a server whose statements and provider calls pass the watcher. */
  startWatched: (watcher: Watcher) => Promise<ServerProcess>;
}

/** A test against server processes behind proxies. */
export const test = processTest.extend<ProxiedFixtures>({
  startWatched: async ({ startServer, databaseUrl, stripeUrl }, use) => {
    const closing: (() => Promise<void>)[] = [];
    await use(async (watcher) => {
      const database = await startDatabaseProxy(databaseUrl, watcher);
      const provider = await startProviderProxy(stripeUrl, watcher);
      closing.push(database.close, provider.close);
      // Silent: errors of cut connections are expected.
      return startServer({ DATABASE_URL: database.url, STRIPE_API_URL: provider.url, LOG_LEVEL: "silent" });
    });
    for (const close of closing) await close();
  },
});
