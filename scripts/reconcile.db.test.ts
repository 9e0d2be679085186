import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { aPaidEnrolment, metadataFor } from "../server/test/paid-enrolment.ts";
import { SECRET_KEY, test as paymentTest } from "../server/test/payment-test.ts";

interface Ended {
  code: number | null;
  lines: string[];
}

/** Runs the command on the test's data folder. */
const test = paymentTest.extend<{
  reconcile: (env?: Record<string, string>, stripeSecretKey?: string) => Promise<Ended>;
}>({
  reconcile: async ({ databaseUrl, stripeUrl }: { databaseUrl: string; stripeUrl: string }, use) => {
    const folder = await mkdtemp(join(tmpdir(), "campside-reconcile-"));
    await writeFile(join(folder, "run.json"), JSON.stringify({ databaseUrl, stripeUrl }));
    await use(async (env = {}, stripeSecretKey = SECRET_KEY) => {
      await writeFile(join(folder, "secrets.json"), JSON.stringify({ stripeSecretKey }));
      return run({ DATA_DIR: folder, ...env });
    });
    await rm(folder, { recursive: true });
  },
});

function run(env: Record<string, string>): Promise<Ended> {
  const script = fileURLToPath(new URL("reconcile.ts", import.meta.url));
  const child = spawn(process.execPath, [script], { env: { PATH: process.env["PATH"], ...env } });
  let output = "";
  const { promise, resolve } = Promise.withResolvers<Ended>();
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (output += String(text)));
  child.on("close", (code) => resolve({ code, lines: output.trim().split("\n") }));
  return promise;
}

test("[PAY-14] the command settles differences and exits with 0 when the ledger is consistent", async ({
  deps,
  stripe,
  db,
  reconcile,
}) => {
  const { paymentIntentId, paymentId } = await aPaidEnrolment(deps, stripe);
  await db.payment.updateMany({ data: { createdAt: new Date(Date.now() - 61_000) } });
  await stripe.refunds.create({ payment_intent: paymentIntentId });
  expect(await reconcile()).toEqual({
    code: 0,
    lines: ["1 payments checked: 1 fixed, 0 failed, 0 of another application.", "Everything adds up."],
  });
  expect(await db.payment.findUnique({ where: { id: paymentId } })).toMatchObject({ state: "refunded" });
});

test("[PAY-14] the command lists what it could not settle and exits with 1", async ({ deps, stripe, reconcile }) => {
  const { enrolmentId } = await aPaidEnrolment(deps, stripe);
  const { id } = await stripe.paymentIntents.create({
    payment_method: "pm_card_visa",
    confirm: true,
    allowed_payment_method_types: ["card"],
    amount: 100,
    currency: "usd",
    metadata: await metadataFor(deps.db, enrolmentId, 100),
  });
  const { code, lines } = await reconcile();
  expect(code).toBe(1);
  expect(lines).toContain(`  ${id}: wrong amount`);
});

test("[OPS-7] a key that the provider refuses is named, with the provider's reason", async ({ reconcile }) => {
  const { code, lines } = await reconcile({}, "sk_test_of_another_account");
  expect(code).toBe(1);
  expect(lines).toEqual([expect.stringMatching(/^Stripe cannot be used with STRIPE_SECRET_KEY: Invalid API Key/)]);
});

test("[PAY-14] without a running school or settings the command says what it needs", async () => {
  const { code, lines } = await run({ DATA_DIR: "/nowhere" });
  expect(code).toBe(1);
  expect(lines).toEqual(["No school is running here: start it, or set DATABASE_URL and STRIPE_SECRET_KEY."]);
});
