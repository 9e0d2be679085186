import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";

/** The card provider's test cards. */
export const CARDS = {
  good: "4242424242424242",
  declined: "4000000000000002",
  authenticated: "4000002500003155",
} as const;

/** The frame that the card is typed into. */
export const CARD_FRAME = 'iframe[title="Secure card payment input frame"]';

/** Goes from the selected classes to the payment of one of them. */
export async function openPayment(page: Page, className: string): Promise<void> {
  await page.goto("/dashboard/selectClass");
  await page.getByRole("link", { name: `Pay Now for ${className}` }).click();
  await expect(page.getByRole("heading", { name: "payment now" })).toBeVisible();
}

/** Types a card into the provider's frame, over what may be there, and presses Pay. */
export async function payWith(page: Page, number: string): Promise<void> {
  const card = page.frameLocator(CARD_FRAME);
  await card.getByLabel("Credit or debit card number").fill(number);
  await card.getByLabel("Credit or debit card expiration date").fill("1234");
  await card.getByLabel("Credit or debit card CVC/CVV").fill("123");
  await page.getByRole("button", { name: "Pay", exact: true }).click();
}

/** What the bank asks before it lets a payment pass. */
export function bankChallenge(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="3D Secure 2 Test Page"]');
}

/** Where the form says what is wrong with the card or with the last attempt. */
export function cardError(page: Page, text: string | RegExp): Locator {
  return page.getByRole("main").getByRole("alert").filter({ hasText: text });
}

/** Waits until the screen says that the payment is done; answers the transaction id that it shows. */
export async function transactionId(page: Page): Promise<string> {
  const success = page.getByText(/^Transaction Success : pi_\w+$/);
  await expect(success).toBeVisible();
  return (await success.innerText()).replace("Transaction Success : ", "");
}
