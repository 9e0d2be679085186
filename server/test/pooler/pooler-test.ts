import { test as processTest } from "../process-test.ts";
import { startTransactionPooler } from "./transaction-pooler.ts";

/** A test with poolers before its database. */
export const test = processTest.extend<{ poolerOf: (options: { tracksStatements: boolean }) => Promise<string> }>({
  poolerOf: async ({ databaseUrl }, use) => {
    const poolers: { close: () => Promise<void> }[] = [];
    await use(async (options) => {
      const pooler = await startTransactionPooler(databaseUrl, options);
      poolers.push(pooler);
      return pooler.url;
    });
    for (const pooler of poolers) await pooler.close();
  },
});
