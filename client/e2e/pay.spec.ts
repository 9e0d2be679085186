import {
  bankChallenge,
  CARD_FRAME,
  CARDS,
  cardError,
  openPayment,
  payWith,
  paymentIntentId,
} from "./support/checkout.ts";
import { intentsFor } from "./support/local-stripe.ts";
import { openClass } from "./support/open-class.ts";
import { openPage } from "./support/open-page.ts";
import { createPerson } from "./support/people.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test as base } from "./support/test.ts";

interface Chosen {
  className: string;
  /** The student's number of payments. */
  payments: () => Promise<number>;
  enrolled: () => Promise<string[]>;
}

base("the card provider's library is loaded when a visitor is about to pay, not before", async ({ page }) => {
  const { id, name } = await openClass();
  const student = await createPerson("Petra");
  await student.api.enrolment.select.mutate({ classId: id });
  await signIn(page, student);
  const isLoaded = () => page.evaluate(() => "Stripe" in window);
  await openPage(page, "/dashboard/selectClass");
  expect(await isLoaded()).toBe(false);
  await page.getByRole("link", { name: `Pay Now for ${name}` }).hover();
  await expect.poll(isLoaded).toBe(true);
});

const test = base.extend<{ chosen: Chosen }>({
  chosen: async ({ page }, use) => {
    const { id, name } = await openClass({ priceCents: 1999 });
    const student = await createPerson("Pavel");
    await student.api.enrolment.select.mutate({ classId: id });
    await signIn(page, student);
    await openPayment(page, name);
    await use({
      className: name,
      payments: async () => (await student.api.payments.history.query({})).total,
      enrolled: async () => (await student.api.enrolment.mine.query()).map((place) => place.name),
    });
  },
});

// The console error of a refused card.
const REFUSED = /status of 402/;

test("[PAY-1][PAY-4][PAY-6] a declined card shows its message, and another one completes the same payment", async ({
  page,
  watch,
  chosen,
}) => {
  watch.expect(REFUSED);
  await expect(page.getByText("Total: 19.99 USD")).toBeVisible();
  await payWith(page, CARDS.declined);
  await expect(cardError(page, "Your card was declined.")).toBeVisible();
  expect(await chosen.enrolled()).toEqual([]);
  const [before] = await intentsFor(chosen.className);

  await payWith(page, CARDS.good);
  const id = await paymentIntentId(page);
  expect(id).toBe(before?.id);
  expect(await intentsFor(chosen.className)).toMatchObject([{ id, status: "succeeded", amount: 1999 }]);
  expect(await chosen.payments()).toBe(1);
  expect(await chosen.enrolled()).toEqual([chosen.className]);
});

// Guarded in `npm test` by pay-by-card.test.
test(
  "[PAY-4] the message about an incomplete card does not move the Pay button",
  { tag: "@night" },
  async ({ page, chosen }) => {
    const number = page.frameLocator(CARD_FRAME).getByLabel("Credit or debit card number");
    const pay = page.getByRole("button", { name: "Pay", exact: true });
    // A pressed button moves by a pixel.
    const form = page.locator("form").filter({ has: pay });
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await number.fill("");
      await number.pressSequentially("4242");
      await pay.hover();
      const before = await form.boundingBox();
      await page.mouse.down();
      await expect(cardError(page, "Your card number is incomplete.")).toBeVisible();
      expect(await form.boundingBox()).toEqual(before);
      await page.mouse.up();
    }
    expect(await chosen.payments()).toBe(0);
  },
);

test("[PAY-7] a card that needs authentication pays once it is confirmed", async ({ page, chosen }) => {
  await payWith(page, CARDS.authenticated);
  const challenge = bankChallenge(page);
  await expect(challenge.getByText("$19.99")).toBeVisible();
  await expect(page.getByText(/^Transaction Success/)).toBeHidden();
  await challenge.getByRole("button", { name: "Complete" }).click();
  const id = await paymentIntentId(page);
  expect(await intentsFor(chosen.className)).toMatchObject([{ id, status: "succeeded" }]);
  expect(await chosen.enrolled()).toEqual([chosen.className]);
});

// Guarded in `npm test` by pay-by-card.test and start-payment.db.test.
test(
  "[PAY-4][PAY-7] a failed authentication is reported, and another card completes the same payment",
  { tag: "@night" },
  async ({ page, chosen }) => {
    await payWith(page, CARDS.authenticated);
    await bankChallenge(page).getByRole("button", { name: "Fail" }).click();
    await expect(cardError(page, /^We are unable to authenticate your payment method\./)).toBeVisible();
    expect(await chosen.enrolled()).toEqual([]);
    await payWith(page, CARDS.good);
    const id = await paymentIntentId(page);
    expect(await intentsFor(chosen.className)).toMatchObject([{ id, status: "succeeded" }]);
    expect(await chosen.payments()).toBe(1);
  },
);

test("[PAY-8] a tab closed right after paying has not shown success, and still enrols", async ({ page, chosen }) => {
  const settleRequest = page.waitForRequest(/payments\.settle/);
  // The server gets no further requests of this tab.
  await page.route(/payments\.settle/, () => undefined);
  await payWith(page, CARDS.good);
  await settleRequest;
  await expect(page.getByRole("list", { name: "Progress of the payment" })).toBeVisible();
  await expect(page.getByText(/^Transaction Success/)).toBeHidden();
  await page.close();
  await expect.poll(chosen.enrolled).toEqual([chosen.className]);
  expect(await chosen.payments()).toBe(1);
});

// Guarded in `npm test` by payment-page.test and start-payment.db.test.
test(
  "[STU-3][ROUTE-7] a reload of the payment page keeps the class, and the payment",
  { tag: "@night" },
  async ({ page, chosen }) => {
    const card = page.frameLocator(CARD_FRAME);
    await expect(card.getByLabel("Credit or debit card number")).toBeVisible();
    const [before] = await intentsFor(chosen.className);
    await page.reload();
    await expect(page.getByRole("heading", { name: chosen.className })).toBeVisible();
    await expect(page.getByText("Total: 19.99 USD")).toBeVisible();
    await payWith(page, CARDS.good);
    expect(await paymentIntentId(page)).toBe(before?.id);
    expect(await intentsFor(chosen.className)).toHaveLength(1);
  },
);

test("[PAY-1] after paying, and after a reload, the page has the receipt and whom to ask", async ({
  page,
  watch,
  chosen,
}) => {
  // After the reload no second payment is started.
  watch.expect(/status of 409/);
  await payWith(page, CARDS.good);
  const id = await paymentIntentId(page);
  for (const text of [`Your seat in ${chosen.className} is yours.`, "You are enrolled in this class already"]) {
    await expect(page.getByRole("heading", { name: "You are in!" })).toBeVisible();
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByText(/^Questions\? Ask /).getByRole("link", { name: /@/ })).toBeVisible();
    expect(await paymentIntentId(page)).toBe(id);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: /^Download receipt/ }).click();
    expect((await download).suggestedFilename()).toMatch(/^receipt-\d{6}\.pdf$/);
    await page.reload();
  }
});
