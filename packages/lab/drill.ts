import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { startLocalStripe } from "@campside/local-stripe";
import Stripe from "stripe";
import { createDb } from "../../server/src/db/client.ts";
import { migrate } from "../../scripts/database/migrate.ts";
import { startBackupStore } from "./drill/backup-store.ts";
import { compareWithProvider } from "./drill/compare-with-provider.ts";
import { ARCHIVE_TIMEOUT, type Machine, openMachine } from "./drill/machine.ts";
import { lacksPictures, uploadPicture } from "./drill/pictures.ts";
import { reconcile } from "./drill/reconcile.ts";
import { buy, providerOf, startCallers } from "./load/buyers.ts";
import { Calls, type Purchase } from "./load/calls.ts";
import { fillSchool, pairsOf } from "./load/people.ts";
import { PUBLISHABLE_KEY, SECRET_KEY, startServer, WEBHOOK_SECRET } from "./load/school.ts";
import { isDebian, laterDebian } from "./ops/later-debian.ts";
import { freePort } from "../../scripts/school/ports.ts";

// Loses a school with its machine while students buy, restores it from its backups on another one, and says what was lost.
// Needs pgbackrest (2.55 or newer), restic (0.17), psql and openssl; on Debian it fetches all but the last where one is missing.

const missing = () =>
  ["pgbackrest", "restic", "psql", "openssl"].filter((program) => spawnSync(program, ["version"]).error);
if (missing().length > 0 && isDebian()) process.env["PATH"] = `${laterDebian()}:${process.env["PATH"]}`;
if (missing().length > 0) {
  console.error(`The drill needs ${missing().join(", ")}: install them.`);
  process.exit(1);
}

const STUDENTS = 8000;
/** One purchase in so many is cancelled. */
const CANCELLED = 10;
/** From the base backup to the loss: PostgreSQL archives once meanwhile, however little was written. */
const RUN_SECONDS = ARCHIVE_TIMEOUT + 10;
/** The longest that the recurring jobs may take for what was under way when the machine was lost. */
const SETTLED_WITHIN_SECONDS = 180;

const folder = await mkdtemp(join(tmpdir(), "campside-drill-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
const closing: (() => Promise<unknown>)[] = [];
const seconds = (from: number, to = Date.now()) => `${((to - from) / 1000).toFixed(1)} s`;

/** Asks again every second. */
async function until(isSo: () => Promise<boolean>, withinSeconds: number): Promise<boolean> {
  for (const end = Date.now() + withinSeconds * 1000; Date.now() < end; await setTimeout(1000)) {
    if (await isSo()) return true;
  }
  return false;
}

/** Those of the purchases whose money is in the ledger. */
async function inLedger(databaseUrl: string, purchases: readonly Purchase[]): Promise<Purchase[]> {
  const db = createDb(databaseUrl);
  const paid = await db.payment.findMany({ where: { paidAt: { not: null } }, select: { paymentIntentId: true } });
  await db.$disconnect();
  const ids = new Set(paid.map(({ paymentIntentId }) => paymentIntentId));
  return purchases.filter(({ paymentIntentId }) => ids.has(paymentIntentId));
}

async function drill(): Promise<boolean> {
  const serverPort = await freePort();
  const url = `http://127.0.0.1:${serverPort}`;
  const provider = await startLocalStripe({
    port: 0,
    dataDir: ":memory:",
    secretKey: SECRET_KEY,
    publishableKey: PUBLISHABLE_KEY,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: `${url}/webhooks/stripe`,
  });
  closing.push(() => provider.close());
  const stripe = new Stripe(SECRET_KEY, { host: "127.0.0.1", port: provider.port, protocol: "http" });
  const store = await startBackupStore(folder);
  closing.push(() => store.close());

  const machine = async (name: string): Promise<Machine> => {
    const made = await openMachine({ folder: join(folder, name), port: await freePort(), store: store.env });
    closing.push(() => made.stop());
    return made;
  };
  // With the servers' login, which a restore brings back as well.
  const serverUrlOf = (owner: string) => owner.replace(/\/\/[^@]+@/, "//campside_server:drill@");
  const serve = async (databaseUrl: string, mediaDir: string) => {
    const server = await startServer(folder, {
      DATABASE_URL: serverUrlOf(databaseUrl),
      PORT: String(serverPort),
      MEDIA_DIR: mediaDir,
      STRIPE_API_URL: provider.url,
    });
    closing.push(() => server.stop());
    return server;
  };

  const first = await machine("first");
  const databaseUrl = await first.start({ archives: true });
  await migrate(databaseUrl, serverUrlOf(databaseUrl));
  const db = createDb(databaseUrl);
  const { students, classIds, instructor } = await fillSchool(db, { classes: 40, students: STUDENTS, seats: 400 });
  const lost = await serve(databaseUrl, first.media);
  const pictures = [await uploadPicture(instructor, url, "#f2705b"), await uploadPicture(instructor, url, "#2c7a7b")];

  console.log(`Students buy; base backup …`);
  const school = new Calls(url, 1);
  const { purchases, wrong: failed } = school.seen;
  const cards = providerOf(provider.url, SECRET_KEY, 1);
  closing.push(async () => {
    school.close();
    cards.close();
  });
  const nextPair = pairsOf(students, classIds);
  let begun = 0;
  const buyer = () => buy(school, cards, nextPair(), { cancels: ++begun % CANCELLED === 0 });
  const stopBuyer = startCallers(school, [buyer]);
  const backupAt = Date.now();
  await first.run("backup", "full");
  console.log(`  made in ${seconds(backupAt)}; ${purchases.length} purchases meanwhile`);
  pictures.push(await uploadPicture(instructor, url, "#6b46c1"));
  await first.run("backup", "pictures");
  const { length: before } = purchases;
  await setTimeout(2000);
  const chosen = Date.now();
  await setTimeout(RUN_SECONDS * 1000 - 2000);

  const lostAt = Date.now();
  if (failed[0] !== undefined) throw new Error(failed[0]);
  const stopped = stopBuyer();
  await Promise.all([first.lose(), lost.stop()]);
  await Promise.all([stopped, db.$disconnect()]);
  console.log(`  ${purchases.length - before} purchases since. The machine is lost, with database and pictures.`);

  const second = await machine("second");
  const restoreAt = Date.now();
  await second.run("restore");
  const startAt = Date.now();
  const restoredUrl = await second.start({ archives: true });
  const recovered = await inLedger(restoredUrl, purchases);
  const lastRecovered = Math.max(...recovered.map(({ enrolledAt }) => enrolledAt));
  const serverAt = Date.now();
  await serve(restoredUrl, second.media);
  const readyAt = Date.now();
  const restoredDb = createDb(restoredUrl);
  closing.push(() => restoredDb.$disconnect());
  const missingPictures = await lacksPictures(url, pictures);
  console.log(await reconcile(folder, restoredUrl, provider.url, SECRET_KEY));
  const reconciledAt = Date.now();

  // What was under way a minute ago is left to the recurring jobs.
  let problems: string[] = [];
  await until(async () => {
    problems = await compareWithProvider(restoredDb, stripe);
    return problems.length === 0;
  }, SETTLED_WITHIN_SECONDS);
  const equalAt = Date.now();
  const lostAfter = purchases.length - (await inLedger(restoredUrl, purchases)).length;

  const third = await machine("third");
  await third.run("restore", new Date(chosen).toISOString().replace("T", " ").replace("Z", "+00"));
  const atChosen = new Set(await inLedger(await third.start({ archives: false }), purchases));
  const wrong = purchases.filter(
    (purchase) =>
      (purchase.enrolledAt < chosen && !atChosen.has(purchase)) ||
      (purchase.startedAt > chosen && atChosen.has(purchase)),
  );

  const lostBefore = purchases.length - recovered.length;
  console.log(
    [
      `Acknowledged purchases: ${purchases.length}, of which ${purchases.filter(({ cancelledAt }) => cancelledAt).length} cancelled`,
      `RPO of the backup: ${seconds(lastRecovered, lostAt)}, ${lostBefore} purchases (the WAL is archived every ${ARCHIVE_TIMEOUT} s)`,
      `RPO after the reconciliation and its next run: ${lostAfter} purchases; ${pictures.length - missingPictures} of ${pictures.length} pictures are back`,
      `RTO: ${seconds(lostAt, readyAt)} until the school serves (restore ${seconds(restoreAt, startAt)}, WAL ${seconds(startAt, serverAt)}, server ${seconds(serverAt, readyAt)}), ${seconds(lostAt, reconciledAt)} until it is reconciled`,
      `Money and seats equal the provider's: ${problems.length === 0 ? `yes, after ${seconds(lostAt, equalAt)}` : "NO"}`,
      ...problems.slice(0, 20).map((problem) => `  ${problem}`),
      `A restore to a chosen time: ${atChosen.size} purchases, ${wrong.length === 0 ? "exactly those until then" : `${wrong.length} WRONG`}`,
    ].join("\n"),
  );
  return problems.length === 0 && lostAfter === 0 && wrong.length === 0 && missingPictures === 0;
}

try {
  process.exitCode = (await drill()) ? 0 : 1;
} finally {
  for (const close of closing.toReversed()) await close().catch((error: unknown) => console.error(error));
  await rm(folder, { recursive: true, force: true });
}
