import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished } from "vitest";
import { runFault } from "./run-fault.ts";
import { test } from "./school-test.ts";
import { openSlowLine } from "./slow-line.ts";

const BAD_MS = 30_000;
const BAD = { delayMs: 50, pieceBytes: 700, cutChance: 0.01 };
const TIMEOUT_MS = 300_000;

const portOf = (url: string): number => Number(new URL(url).port);

test(
  "[OPS-6][SAFE-2][SAFE-3] every line is slow, in pieces, and is cut now and then",
  { timeout: TIMEOUT_MS },
  async ({ db, stripe, stripeUrl, databaseUrl, mailServer, serverPort, startServer, settings }) => {
    const targets = [serverPort, portOf(databaseUrl), portOf(stripeUrl), portOf(mailServer.url)];
    const lines = await Promise.all(targets.map((port, index) => openSlowLine(port, `line ${index}`)));
    onTestFinished(async () => void (await Promise.all(lines.map(({ close }) => close()))));
    const through = (url: string, index: number) => url.replace(/:\d+(?=$|\/)/, `:${lines[index]?.port}`);
    await startServer({
      ...settings,
      DATABASE_URL: through(databaseUrl, 1),
      STRIPE_API_URL: through(stripeUrl, 2),
      SMTP_URL: through(mailServer.url, 3),
    });
    const happen = async () => {
      for (const line of lines) line.become(BAD);
      await setTimeout(BAD_MS);
      for (const line of lines) line.become(null);
    };
    const url = `http://127.0.0.1:${lines[0]?.port}`;
    await runFault({ db, stripe, stripeUrl }, { name: "slow and lossy lines for 30 s", url, happen });
    expect(
      Math.min(...lines.slice(0, 2).map(({ cuts }) => cuts)),
      "cuts of the lines to server and database",
    ).toBeGreaterThan(0);
  },
);
