import { expect } from "vitest";
import { test } from "../../test/db-test.ts";
import { CONNECTION_LOST, startTcpProxy } from "../../test/faults/tcp-proxy.ts";
import { withClient } from "./with-client.ts";

test("[OPS-3] a lost connection rejects at once, during a statement and between two", async ({ databaseUrl }) => {
  const statements = ["SELECT 1", "SELECT pg_sleep(60)"];
  for (const statement of statements) {
    const proxy = await startTcpProxy(databaseUrl);
    const lost = withClient(proxy.url, async (client) => {
      await client.query("SELECT 1");
      const running = client.query(statement);
      if (statement === "SELECT 1") await running;
      proxy.switchTo(null);
      await running;
      await Promise.withResolvers().promise;
    });
    await expect(lost).rejects.toThrow(CONNECTION_LOST);
    await proxy.close();
  }
});
