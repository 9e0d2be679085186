import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer, { type Page } from "puppeteer-core";
import { stopOnSignal } from "./load/stop-on-signal.ts";
import { createDb } from "../../server/src/db/client.ts";
import { freePort } from "../../scripts/school/ports.ts";
import { startSchool } from "../../scripts/school/school.ts";

// Two purchases in Debian's Firefox, from the login to the receipt's row: `npm run firefox-test`. By WebDriver BiDi, for Playwright
// drives no Firefox but its own.

const FIREFOX = "/usr/bin/firefox-esr";
const PURCHASES = 2;
const CARD = { number: "4242424242424242", expiry: "1234", cvc: "123" };
/** Of each step: the first ones compile the server's code. */
const STEP_MS = 60_000;

/** Opens a page, and waits until its buttons work. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(school.facts.url + path);
  // React marks its elements with this key.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("#content > :last-child") ?? {}).some((key) => key.startsWith("__reactProps$")),
  );
}

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await open(page, "/login");
  await page.locator('input[type="email"]').fill(email);
  await page.locator('input[type="password"]').fill(password);
  await page.locator('main button[type="submit"]').click();
  // The home page.
  await page.waitForSelector('[aria-roledescription="carousel"]');
}

/** Chooses a class on its page, and pays for it. */
async function buy(page: Page, classId: string): Promise<string> {
  await open(page, `/classes/${classId}`);
  await page.locator('button[aria-label^="Enrol Now: "]:enabled').click();
  await page.locator('a[aria-label^="Selected · Pay now: "]').click();
  const frame = await (await page.waitForSelector('iframe[title="Secure card payment input frame"]'))?.contentFrame();
  if (!frame) throw new Error("The card's fields are not shown.");
  for (const [name, value] of Object.entries(CARD)) await frame.locator(`input[name="${name}"]`).fill(value);
  const pay = await page.waitForSelector("::-p-xpath(//main//button[normalize-space()='Pay'])");
  await pay?.click();
  await page.waitForFunction(() => document.body.innerText.includes("Transaction Success : pi_"));
  return page.evaluate(() => /Transaction Success : (pi_\w+)/.exec(document.body.innerText)?.[1] ?? "");
}

if (!existsSync(FIREFOX)) {
  console.log(`Nothing was bought: ${FIREFOX} is missing (Debian's package firefox-esr).`);
  process.exit();
}
const dataDir = await mkdtemp(join(tmpdir(), "campside-firefox-"));
const school = await startSchool({ port: await freePort(), dataDir, databaseUrl: undefined });
const browser = await puppeteer.launch({ browser: "firefox", executablePath: FIREFOX });
const db = createDb(school.facts.databaseUrl);
const stop = stopOnSignal(async () => {
  await browser.close();
  await db.$disconnect();
  await school.stop();
  await rm(dataDir, { recursive: true, force: true });
});
try {
  const student = school.facts.accounts.find(({ role }) => role === "student");
  if (!student) throw new Error("The demo school has no student.");
  const page = await browser.newPage();
  page.setDefaultTimeout(STEP_MS);
  await signIn(page, student);
  const classes = await db.class.findMany({
    where: { status: "approved", closedAt: null, enrolments: { none: { student: { email: student.email } } } },
    orderBy: { seatsTaken: "asc" },
    take: PURCHASES,
  });
  for (const { id } of classes) {
    const paymentIntentId = await buy(page, id);
    const paid = await db.payment.findFirstOrThrow({
      where: {
        paymentIntentId,
        state: "succeeded",
        items: { some: { enrolment: { state: "paid", student: { email: student.email } } } },
      },
      include: { receipts: true },
    });
    if (paid.receipts.length !== 1) throw new Error(`${paymentIntentId} has ${paid.receipts.length} receipts.`);
    console.log(`${paid.className}: ${paymentIntentId}, receipt ${paid.receipts[0]?.number}`);
  }
} finally {
  await stop();
}
