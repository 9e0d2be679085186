import { AxeBuilder } from "@axe-core/playwright";
import { expect, test as base, type FrameLocator, type Page } from "@playwright/test";
import { CARD_INTENT, KEYS, runStripe, type Running } from "../../test/stripe-fixture.ts";
import { runShopPage } from "../../test/shop-page.ts";

interface Shop {
  running: Running;
  secret: string;
  intentId: string;
  card: FrameLocator;
  type: (number: string, rest?: string) => Promise<void>;
}

const test = base.extend<{ shop: Shop }>({
  shop: async ({ page }, use) => {
    await using running = await runStripe();
    await using shopPage = await runShopPage(running.local.url, KEYS.publishableKey);
    const { id, client_secret } = await running.stripe.paymentIntents.create(CARD_INTENT);
    const consoleMessages: string[] = [];
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) consoleMessages.push(message.text());
    });
    page.on("pageerror", (error) => consoleMessages.push(String(error)));
    await page.goto(`${shopPage.url}?secret=${String(client_secret)}`);
    const card = page.frameLocator('iframe[title="Secure card payment input frame"]');
    // Until its script runs, the field is disabled: the keyboard would pass it by.
    await expect(card.getByLabel("Credit or debit card number")).toBeEnabled();
    await use({
      running,
      secret: String(client_secret),
      intentId: id,
      card,
      type: async (number, rest = "1234123") => {
        await card.getByLabel("Credit or debit card number").click();
        await page.keyboard.type(number + rest);
      },
    });
    const unexpected = consoleMessages.filter((text) => !/status of 40[02]/.test(text));
    expect(unexpected).toEqual([]);
  },
});

// Expressions as strings: the page's types are not part of this program.
const lastChange = (page: Page): Promise<unknown> => page.evaluate("shop.changes.at(-1)");

test("typing moves through the fields, formats them and notifies the page", async ({ page, shop }) => {
  await shop.type("5555555555554444");
  await expect(shop.card.getByLabel("Credit or debit card number")).toHaveValue("5555 5555 5555 4444");
  await expect(shop.card.getByLabel("Credit or debit card expiration date")).toHaveValue("12 / 34");
  await expect(shop.card.getByLabel("Credit or debit card CVC/CVV")).toHaveValue("123");
  await expect
    .poll(() => lastChange(page))
    .toEqual({
      elementType: "card",
      empty: false,
      complete: true,
      brand: "mastercard",
      value: { postalCode: "" },
    });
  await expect(page.locator("#field")).toHaveClass(/StripeElement--complete/);
  expect(await page.evaluate("shop.events")).toEqual(["ready", "focus"]);
});

test("a mistake shows Stripe's message and can be corrected", async ({ page, shop }) => {
  await shop.type("4242424242424241", "");
  await expect(page.getByText("Your card number is invalid.")).toBeVisible();
  await expect(shop.card.getByLabel("Credit or debit card number")).toHaveAttribute("aria-invalid", "true");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("21220");
  await expect(page.getByText("Your card's expiration year is in the past.")).toBeVisible();
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("34");
  await page.keyboard.type("12");
  await page.getByRole("button", { name: "Pay" }).focus();
  await expect(page.getByText("Your card's security code is incomplete.")).toBeVisible();
});

test("the keyboard reaches every field, and Escape emits an event", async ({ page, shop }) => {
  await page.keyboard.press("Tab");
  await expect(shop.card.getByLabel("Credit or debit card number")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(shop.card.getByLabel("Credit or debit card CVC/CVV")).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Pay" })).toBeFocused();
  await expect.poll(() => page.evaluate("shop.events")).toEqual(["ready", "focus", "escape", "blur"]);
});

test("Backspace in an empty field moves to the previous one", async ({ page, shop }) => {
  await shop.type("4242424242424242", "");
  await expect(shop.card.getByLabel("Credit or debit card expiration date")).toBeFocused();
  await page.keyboard.press("Backspace");
  await expect(shop.card.getByLabel("Credit or debit card number")).toBeFocused();
});

test("a valid card pays, and its number never reaches the page", async ({ page, shop }) => {
  await shop.type("4242424242424242");
  await page.getByRole("button", { name: "Pay" }).click();
  await expect(page.getByText("succeeded")).toBeVisible();
  const paid = await shop.running.stripe.paymentIntents.retrieve(shop.intentId, { expand: ["payment_method"] });
  expect(paid).toMatchObject({
    status: "succeeded",
    payment_method: { billing_details: { name: "Ada Lovelace", email: "ada@example.com" } },
  });
  const seen = await page.evaluate("JSON.stringify(shop)");
  expect(seen).not.toContain("4242424242424242");
  const again = await page.evaluate(`shop.stripe.confirmCardPayment("${shop.secret}")`);
  expect(again).toMatchObject({ paymentIntent: { status: "succeeded" } });
});

test("a declined card's message comes back, and another card pays", async ({ page, shop }) => {
  await shop.type("4000000000009995");
  await page.getByRole("button", { name: "Pay" }).click();
  await expect(page.getByText("Your card has insufficient funds.")).toBeVisible();
  await page.evaluate("shop.card.clear()");
  await shop.type("4242424242424242");
  await page.getByRole("button", { name: "Pay" }).click();
  await expect(page.getByText("succeeded")).toBeVisible();
});

test("an incomplete card is not submitted", async ({ page, shop }) => {
  await shop.type("4242", "");
  await page.getByRole("button", { name: "Pay" }).click();
  await expect(page.getByText("Your card number is incomplete.")).toBeVisible();
  await expect(shop.card.getByLabel("Credit or debit card number")).toBeFocused();
  const untouched = await shop.running.stripe.paymentIntents.retrieve(shop.intentId);
  expect(untouched.status).toBe("requires_payment_method");
});

test("a payment method can be created before the payment", async ({ page, shop }) => {
  await shop.type("4242424242424242");
  const result = await page.evaluate(`(async () => {
    const { stripe, card } = shop;
    const made = await stripe.createPaymentMethod({ type: "card", card, billing_details: { name: "anonymous" } });
    const confirmed = await stripe.confirmCardPayment("${shop.secret}", { payment_method: made.paymentMethod.id });
    return { made, confirmed, found: await stripe.retrievePaymentIntent("${shop.secret}") };
  })()`);
  expect(result).toMatchObject({
    made: { paymentMethod: { card: { last4: "4242" }, billing_details: { name: "anonymous" } } },
    confirmed: { paymentIntent: { status: "succeeded" } },
    found: { paymentIntent: { status: "succeeded" } },
  });
});

test.describe("3-D Secure", () => {
  const pay = async (page: Page, shop: Shop): Promise<FrameLocator> => {
    await shop.type("4000002500003155");
    await page.getByRole("button", { name: "Pay" }).click();
    const challenge = page.frameLocator('iframe[title="3D Secure 2 Test Page"]');
    await expect(challenge.getByRole("dialog", { name: "3D Secure 2 Test Page" })).toBeVisible();
    return challenge;
  };

  test("Complete pays", async ({ page, shop }) => {
    const challenge = await pay(page, shop);
    await expect(challenge.getByText("$45.00")).toBeVisible();
    await challenge.getByRole("button", { name: "Complete" }).click();
    await expect(page.getByText("succeeded")).toBeVisible();
    await expect(page.locator('iframe[title="3D Secure 2 Test Page"]')).toHaveCount(0);
  });

  test("Fail asks for another card", async ({ page, shop }) => {
    const challenge = await pay(page, shop);
    await challenge.getByRole("button", { name: "Fail" }).click();
    await expect(page.getByText(/^We are unable to authenticate your payment method\./)).toBeVisible();
    expect(await page.evaluate("shop.result")).toMatchObject({
      error: {
        code: "payment_intent_authentication_failure",
        payment_intent: { status: "requires_payment_method" },
      },
    });
  });

  test("the focus stays inside, Escape cancels, and the focus is restored", async ({ page, shop }) => {
    const challenge = await pay(page, shop);
    await expect(challenge.getByRole("button", { name: "Complete" })).toBeFocused();
    for (const name of ["Cancel", "Fail", "Complete", "Cancel"]) {
      await page.keyboard.press("Tab");
      await expect(challenge.getByRole("button", { name })).toBeFocused();
    }
    await page.keyboard.press("Escape");
    await expect(page.getByText(/^We are unable to authenticate/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Pay" })).toBeFocused();
    await expect(page.locator("main")).not.toHaveAttribute("inert");
  });

  test("the challenge has no accessibility violation", async ({ page, shop }) => {
    await pay(page, shop);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  });
});

test("the field wraps when it is narrow and takes the page's dark style", async ({ page, shop }) => {
  const frame = page.locator('iframe[title="Secure card payment input frame"]');
  const height = async (): Promise<number> => (await frame.boundingBox())?.height ?? 0;
  await expect.poll(height).toBeGreaterThan(15);
  const wide = await height();
  expect(wide).toBeLessThan(30);
  await page.setViewportSize({ width: 300, height: 500 });
  await expect.poll(height).toBeGreaterThan(wide * 2);
  await page.evaluate("shop.goDark()");
  await expect(shop.card.getByLabel("Credit or debit card number")).toHaveCSS("color", "rgb(238, 241, 248)");
});

for (const scheme of ["light", "dark"] as const) {
  test(`the field has no accessibility violation in ${scheme}`, async ({ page, shop }) => {
    if (scheme === "dark") await page.evaluate("shop.goDark()");
    await expect(shop.card.getByLabel("Credit or debit card number")).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  });
}

test("a disabled field accepts no input", async ({ page, shop }) => {
  await page.evaluate("shop.card.update({ disabled: true })");
  await expect(shop.card.getByLabel("Credit or debit card number")).toBeDisabled();
});

test("the field accepts no input before its script runs", async ({ page, shop }) => {
  const number = shop.card.getByLabel("Credit or debit card number");
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/card/card.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  await expect(number).toBeDisabled();
  release();
  await expect(number).toBeEnabled();
});
