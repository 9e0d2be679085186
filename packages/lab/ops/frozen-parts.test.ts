import { setTimeout } from "node:timers/promises";
import { freeze, test } from "./school-test.ts";
import { runFault } from "./run-fault.ts";

const FROZEN_MS = 30_000;
const TIMEOUT_MS = 240_000;

test(
  "[OPS-6][SAFE-2][SAFE-3] PostgreSQL hangs for half a minute",
  { timeout: TIMEOUT_MS },
  async ({ db, stripe, stripeUrl, postgres, startServer, settings }) => {
    const { url } = await startServer(settings);
    const happen = async () => {
      await postgres.freeze();
      await setTimeout(FROZEN_MS);
      await postgres.thaw();
    };
    await runFault({ db, stripe, stripeUrl }, { name: "PostgreSQL frozen for 30 s", url, happen });
  },
);

test(
  "[OPS-6][SAFE-2][SAFE-3] the server hangs for half a minute",
  { timeout: TIMEOUT_MS },
  async ({ db, stripe, stripeUrl, startServer, settings }) => {
    const { url, child } = await startServer(settings);
    const happen = async () => {
      const thaw = freeze(child);
      await setTimeout(FROZEN_MS);
      thaw();
    };
    await runFault(
      { db, stripe, stripeUrl },
      {
        name: "server frozen for 30 s",
        url,
        // Nobody else can answer.
        longestMs: FROZEN_MS + 10_000,
        happen,
      },
    );
  },
);

for (const part of ["provider", "mailServer"] as const) {
  test(
    `[OPS-6][SAFE-2][SAFE-3] the ${part} hangs for half a minute`,
    { timeout: TIMEOUT_MS },
    async ({ db, stripe, stripeUrl, provider, mailServer, startServer, settings }) => {
      const { url } = await startServer(settings);
      const happen = async () => {
        const thaw = freeze({ provider, mailServer }[part]);
        await setTimeout(FROZEN_MS);
        thaw();
      };
      await runFault({ db, stripe, stripeUrl }, { name: `${part} frozen for 30 s`, url, happen });
    },
  );
}
