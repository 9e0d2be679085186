import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CARD_INTENT, KEYS, runStripe, stripeClient, type Running } from "../test/stripe-fixture.ts";
import { runReceiver, typesOf } from "../test/webhook-receiver.ts";

interface Folder extends AsyncDisposable {
  path: string;
}

async function temporaryFolder(): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), "local-stripe-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

async function startProcess(folder: Folder, webhookUrl = ""): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(join(import.meta.dirname, "main.ts"), {
    execArgv: [],
    env: {
      ...process.env,
      LOCAL_STRIPE_PORT: "0",
      LOCAL_STRIPE_DIR: folder.path,
      LOCAL_STRIPE_SECRET_KEY: KEYS.secretKey,
      LOCAL_STRIPE_PUBLISHABLE_KEY: KEYS.publishableKey,
      LOCAL_STRIPE_WEBHOOK_SECRET: KEYS.webhookSecret,
      LOCAL_STRIPE_WEBHOOK_URL: webhookUrl,
    },
  });
  const [message] = (await once(child, "message")) as [{ ready: true; port: number }];
  expect(message.ready).toBe(true);
  return { child, port: message.port };
}

async function ended(child: ChildProcess, end: (child: ChildProcess) => unknown): Promise<number | null> {
  const exit = once(child, "exit");
  end(child);
  return ((await exit) as [number | null])[0];
}

test("a restart keeps objects, idempotency keys, card behaviour and pending events", async () => {
  await using folder = await temporaryFolder();
  await using receiver = await runReceiver();
  const before = await runStripe({ dataDir: folder.path, webhookUrl: receiver.url });
  await before.control("webhooks", { delayMs: 60 });
  const created = await before.stripe.paymentIntents.create(CARD_INTENT, { idempotencyKey: "k" });
  const card = await before.stripe.paymentMethods.create({ type: "card", card: { token: "tok_chargeDeclined" } });
  await before.local.close();

  await using after: Running = await runStripe({ dataDir: folder.path, webhookUrl: receiver.url });
  expect(typesOf(await receiver.received(1))).toEqual(["payment_intent.created"]);
  expect(await after.stripe.paymentIntents.retrieve(created.id)).toEqual(created);
  expect((await after.stripe.paymentIntents.create(CARD_INTENT, { idempotencyKey: "k" })).id).toBe(created.id);
  const confirm = after.stripe.paymentIntents.confirm(created.id, { payment_method: card.id });
  await expect(confirm).rejects.toThrow("Your card was declined.");
});

test("a SIGKILL loses no response that was sent", async () => {
  await using folder = await temporaryFolder();
  const gone = await runReceiver();
  await gone[Symbol.asyncDispose]();
  const { child, port } = await startProcess(folder, gone.url);
  const stripe = stripeClient(port);
  const paid = await stripe.paymentIntents.create({ ...CARD_INTENT, payment_method: "pm_card_visa", confirm: true });
  const refund = await stripe.refunds.create({ payment_intent: paid.id }, { idempotencyKey: "r" });
  await ended(child, () => child.kill("SIGKILL"));

  await using receiver = await runReceiver();
  await using running = await runStripe({ dataDir: folder.path, webhookUrl: receiver.url });
  expect(await running.stripe.paymentIntents.retrieve(paid.id)).toEqual(paid);
  const again = await running.stripe.refunds.create({ payment_intent: paid.id }, { idempotencyKey: "r" });
  expect(again.id).toBe(refund.id);
  await running.control("webhooks/flush", {});
  expect(typesOf(receiver.events).toSorted()).toEqual([
    "charge.refunded",
    "payment_intent.created",
    "payment_intent.succeeded",
    "refund.created",
  ]);
});

test.for([
  ["SIGTERM", (child: ChildProcess): boolean => child.kill("SIGTERM")],
  ["the disconnect of its parent", (child: ChildProcess): void => child.disconnect()],
] as const)("the process exits with 0 on %s", async ([, end]) => {
  await using folder = await temporaryFolder();
  const { child } = await startProcess(folder);
  const code: number | null = await ended(child, end);
  expect(code).toBe(0);
});

test("a card number never reaches the disk", async () => {
  await using folder = await temporaryFolder();
  const running = await runStripe({ dataDir: folder.path });
  const response = await fetch(`${running.local.url}/v1/payment_methods`, {
    method: "POST",
    headers: { authorization: `Bearer ${KEYS.publishableKey}`, "idempotency-key": "k" },
    body: new URLSearchParams({
      type: "card",
      "card[number]": "5555555555554444",
      "card[exp_month]": "12",
      "card[exp_year]": "34",
      "card[cvc]": "987",
    }),
  });
  expect(response.status).toBe(200);
  const files = await Promise.all((await readdir(folder.path)).map((name) => readFile(join(folder.path, name))));
  await running.local.close();
  expect(files.some((file) => file.includes("mastercard"))).toBe(true);
  expect(files.some((file) => file.includes("5555555555554444"))).toBe(false);
});

test("data of another schema version is rejected", async () => {
  await using folder = await temporaryFolder();
  const { DatabaseSync } = await import("node:sqlite");
  const database = new DatabaseSync(join(folder.path, "stripe.sqlite"));
  database.exec("PRAGMA user_version = 99");
  database.close();
  await expect(runStripe({ dataDir: folder.path })).rejects.toThrow("has schema version 99");
});
