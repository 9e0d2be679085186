import { AxeBuilder } from "@axe-core/playwright";
import { expect, test as base, type FrameLocator, type Locator } from "@playwright/test";
import { CARD_INTENT, KEYS, runStripe, type Running } from "../../test/stripe-fixture.ts";
import { runShopPage } from "../../test/shop-page.ts";

interface Shop {
  running: Running;
  paymentIntentId: string;
  number: Locator;
  expiry: Locator;
  cvc: Locator;
  pay: Locator;
  challenge: FrameLocator;
  payWith: (number: string) => Promise<void>;
}

const test = base.extend<{ shop: Shop }>({
  shop: async ({ page }, use) => {
    await using running = await runStripe();
    await using shopPage = await runShopPage(running.local.url, KEYS.publishableKey);
    const { id, client_secret } = await running.stripe.paymentIntents.create(CARD_INTENT);
    const errors: string[] = [];
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) errors.push(message.text());
    });
    page.on("pageerror", (error) => errors.push(String(error)));
    await page.goto(`${shopPage.url}?secret=${String(client_secret)}`);
    const card = page.frameLocator('iframe[title="Secure card payment input frame"]');
    const number = card.getByLabel("Credit or debit card number");
    const expiry = card.getByLabel("Credit or debit card expiration date");
    const cvc = card.getByLabel("Credit or debit card CVC/CVV");
    const pay = page.getByRole("button", { name: "Pay" });
    await expect(number).toBeEnabled();
    await use({
      running,
      paymentIntentId: id,
      number,
      expiry,
      cvc,
      pay,
      challenge: page.frameLocator('iframe[title="3D Secure 2 Test Page"]'),
      payWith: async (digits) => {
        await number.fill(digits);
        await expiry.fill("1234");
        await cvc.fill("123");
        await pay.click();
      },
    });
    expect(errors.filter((text) => !/status of 402/.test(text))).toEqual([]);
  },
});

test("a card pays, and its number never reaches the page", async ({ page, shop }) => {
  await shop.payWith("4000000000009995");
  await expect(page.getByText("Your card has insufficient funds.")).toBeVisible();
  await shop.payWith("4242424242424242");
  await expect(page.getByText("succeeded")).toBeVisible();
  const paid = await shop.running.stripe.paymentIntents.retrieve(shop.paymentIntentId, { expand: ["payment_method"] });
  expect(paid).toMatchObject({
    status: "succeeded",
    payment_method: { card: { last4: "4242", exp_year: 2034 }, billing_details: { name: "Ada Lovelace" } },
  });
  // Expressions as strings: the page's types are not part of this program.
  expect(await page.evaluate("shop.seen")).toContainEqual(expect.objectContaining({ empty: false, complete: true }));
  expect(await page.evaluate("JSON.stringify(shop.seen)")).not.toMatch(/4242424242424242|4000000000009995/);
});

test("mistakes have Stripe's messages, and a card that has any is not sent", async ({ page, shop }) => {
  await shop.number.pressSequentially("4242");
  await expect(shop.number).toHaveAttribute("aria-invalid", "false");
  await shop.pay.click();
  await expect(page.getByText("Your card number is incomplete.")).toBeVisible();
  await shop.number.fill("4242424242424241");
  await expect(page.getByText("Your card number is invalid.")).toBeVisible();
  await expect(shop.number).toHaveAttribute("aria-invalid", "true");
  await shop.number.fill("4242 4242 4242 4242");
  await shop.expiry.fill("12 / 20");
  await expect(page.getByText("Your card's expiration year is in the past.")).toBeVisible();
  await shop.expiry.fill("12/34");
  await expect(page.getByText("Your card's security code is incomplete.")).toBeVisible();
  const untouched = await shop.running.stripe.paymentIntents.retrieve(shop.paymentIntentId);
  expect(untouched.status).toBe("requires_payment_method");
});

test("the keyboard reaches every input, and the page learns where the focus is", async ({ page, shop }) => {
  for (const target of [shop.number, shop.expiry, shop.cvc, shop.pay]) {
    await page.keyboard.press("Tab");
    await expect(target).toBeFocused();
  }
  await page.evaluate("shop.card.focus()");
  await expect(shop.number).toBeFocused();
  await expect.poll(() => page.evaluate("shop.events")).toEqual(["ready", "focus", "blur", "focus"]);
});

test("the form accepts no input while it is disabled, nor before its script runs", async ({ page, shop }) => {
  await page.evaluate("shop.card.update({ disabled: true })");
  await expect(shop.number).toBeDisabled();
  await page.evaluate("shop.card.update({ disabled: false })");
  await expect(shop.number).toBeEnabled();
  const released = Promise.withResolvers<void>();
  await page.route("**/card/card.js", async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  await expect(shop.number).toBeDisabled();
  released.resolve();
  await expect(shop.number).toBeEnabled();
});

test("the form takes the page's colours, and is accessible", async ({ page, shop }) => {
  await shop.number.fill("4242424242424241");
  await expect(shop.number).toHaveCSS("color", "rgb(179, 9, 60)");
  await expect(shop.cvc).toHaveCSS("color", "rgb(26, 31, 54)");
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  // In the dark axe would miss the page's background, which shows through the frame.
  await page.evaluate("shop.goDark()");
  await expect(shop.number).toHaveCSS("color", "rgb(255, 143, 163)");
  await expect(shop.cvc).toHaveCSS("color", "rgb(238, 241, 248)");
});

test("3-D Secure fails by a button or Escape, and pays once it is completed", async ({ page, shop }) => {
  const { challenge, payWith } = shop;
  await payWith("4000002500003155");
  await expect(challenge.getByText("$45.00")).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await challenge.getByRole("button", { name: "Fail" }).click();
  await expect(page.getByText(/^We are unable to authenticate your payment method\./)).toBeVisible();

  await payWith("4000002500003155");
  await expect(challenge.getByRole("button", { name: "Complete" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(challenge.getByRole("button", { name: "Fail" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByText(/^We are unable to authenticate your payment method\./)).toBeVisible();
  await expect(shop.pay).toBeFocused();

  await payWith("4000002500003155");
  await challenge.getByRole("button", { name: "Complete" }).click();
  await expect(page.getByText("succeeded")).toBeVisible();
});
