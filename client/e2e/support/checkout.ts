import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";

/** The card provider's test cards. */
export const CARDS = {
  good: "4242424242424242",
  declined: "4000000000000002",
  authenticated: "4000002500003155",
} as const;

/** The provider's card frame. */
export const CARD_FRAME = 'iframe[title="Secure card payment input frame"]';

/** Opens the payment page of a selected class. */
export async function openPayment(page: Page, className: string): Promise<void> {
  await page.goto("/dashboard/selectClass");
  await page.getByRole("link", { name: `Pay Now for ${className}` }).click();
  await expect(page.getByRole("heading", { name: "payment now" })).toBeVisible();
}

export async function fillCard(page: Page, number: string): Promise<void> {
  const card = page.frameLocator(CARD_FRAME);
  await card.getByLabel("Credit or debit card number").fill(number);
  await card.getByLabel("Credit or debit card expiration date").fill("1234");
  await card.getByLabel("Credit or debit card CVC/CVV").fill("123");
}

/** Fills in a card and presses Pay. */
export async function payWith(page: Page, number: string): Promise<void> {
  await fillCard(page, number);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
}

/** The bank's 3-D Secure challenge. */
export function bankChallenge(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="3D Secure 2 Test Page"]');
}

/** The form's error message. */
export function cardError(page: Page, text: string | RegExp): Locator {
  return page.getByRole("main").getByRole("alert").filter({ hasText: text });
}

/** Waits for the success message; returns its transaction id. */
export async function paymentIntentId(page: Page): Promise<string> {
  const success = page.getByText(/^Transaction Success : pi_\w+$/);
  await expect(success).toBeVisible();
  return (await success.innerText()).replace("Transaction Success : ", "");
}
