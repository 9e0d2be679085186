import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import puppeteer, { type Frame, type Page } from "puppeteer-core";
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

/** Asks a page until it answers. Puppeteer's own waiting compiles text, which the page's security policy refuses in Firefox. */
async function until<T>(ask: () => Promise<T | null | undefined | false>, what: string): Promise<T> {
  for (const end = Date.now() + STEP_MS; Date.now() < end; await setTimeout(100)) {
    const answer = await ask();
    if (answer) return answer;
  }
  throw new Error(`${page.url()}: no ${what} in ${STEP_MS} ms.`);
}

const find = (inside: Page | Frame, selector: string) => until(() => inside.$(selector), selector);
const click = async (selector: string) => (await find(page, selector)).click();
const type = async (inside: Page | Frame, selector: string, text: string) => (await find(inside, selector)).type(text);

/** Opens a page, and waits until its buttons work. */
async function open(path: string): Promise<void> {
  await page.goto(school.run.url + path);
  // React marks its elements with this key.
  const isHydrated = () =>
    Object.keys(document.querySelector("#content > :last-child") ?? {}).some((key) => key.startsWith("__reactProps$"));
  await until(() => page.evaluate(isHydrated), "hydrated page");
}

async function signIn({ email, password }: { email: string; password: string }): Promise<void> {
  await open("/login");
  await type(page, 'input[type="email"]', email);
  await type(page, 'input[type="password"]', password);
  await click('main button[type="submit"]');
  // The home page.
  await find(page, '[aria-roledescription="carousel"]');
}

/** Chooses a class on its page, and pays for it. */
async function buy(classId: string): Promise<string> {
  await open(`/classes/${classId}`);
  await click('button[aria-label^="Enrol Now: "]:enabled');
  await click('a[aria-label^="Selected · Pay now: "]');
  const frame = await (await find(page, 'iframe[title="Secure card payment input frame"]')).contentFrame();
  if (!frame) throw new Error("The card's fields are not shown.");
  for (const [name, value] of Object.entries(CARD)) await type(frame, `input[name="${name}"]`, value);
  await click("::-p-xpath(//main//button[normalize-space()='Pay'])");
  const paid = () => page.evaluate(() => /Transaction Success : (pi_\w+)/.exec(document.body.innerText)?.[1]);
  return until(paid, "receipt");
}

if (!existsSync(FIREFOX)) {
  console.log(`Nothing was bought: ${FIREFOX} is missing (Debian's package firefox-esr).`);
  process.exit();
}
const dataDir = await mkdtemp(join(tmpdir(), "campside-firefox-"));
const school = await startSchool({ port: await freePort(), dataDir, databaseUrl: undefined });
const browser = await puppeteer.launch({ browser: "firefox", executablePath: FIREFOX });
const page = await browser.newPage();
const db = createDb(school.run.databaseUrl);
const stop = stopOnSignal(async () => {
  await browser.close();
  await db.$disconnect();
  await school.stop();
  await rm(dataDir, { recursive: true, force: true });
});
try {
  const student = school.run.accounts.find(({ role }) => role === "student");
  if (!student) throw new Error("The demo school has no student.");
  page.setDefaultTimeout(STEP_MS);
  await signIn(student);
  const classes = await db.class.findMany({
    where: { status: "approved", closedAt: null, enrolments: { none: { student: { email: student.email } } } },
    orderBy: { seatsTaken: "asc" },
    take: PURCHASES,
  });
  for (const { id } of classes) {
    const paymentIntentId = await buy(id);
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
