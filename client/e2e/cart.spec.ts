// Slow: the whole way of several places, from My Classes over one payment to one cancelled place, in one journey.
import { bankChallenge, CARDS, payWith, paymentIntentId } from "./support/checkout.ts";
import { openClass } from "./support/open-class.ts";
import { openPage } from "./support/open-page.ts";
import { createPerson } from "./support/people.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true });

test("[CART-1][CART-4][CART-7][PAY-7] on a phone, a parent pays for three places at once, and cancels one of them", async ({
  page,
}) => {
  const judo = await openClass({ priceCents: 7999 });
  const chess = await openClass({ priceCents: 4000 });
  const parent = await createPerson("Paula");
  const birthDate = `${new Date().getUTCFullYear() - 9}-01-15`;
  for (const name of ["Anna Lovelace", "Ben Lovelace"]) await parent.api.family.addChild.mutate({ name, birthDate });
  const idOf = Object.fromEntries((await parent.api.family.list.query()).map(({ name, id }) => [name, id]));
  const [anna = "", ben = ""] = [idOf["Anna Lovelace"], idOf["Ben Lovelace"]];
  await parent.api.enrolment.select.mutate({ classId: judo.id, participantIds: [anna, ben] });
  await parent.api.enrolment.select.mutate({ classId: chess.id, participantIds: [ben] });
  await signIn(page, parent);

  await test.step("pay for all of them", async () => {
    await openPage(page, "/dashboard/selectClass");
    const all = page.getByRole("link", { name: /^Pay all · 3 places · \$/ });
    await expect(all).toBeInViewport();
    await all.click();
    const lines = page.getByRole("list", { name: "What you pay for" }).getByRole("listitem");
    await expect(lines).toHaveCount(3);
    await page.reload();
    await expect(lines).toHaveCount(3);
    await expect(page.getByText(/^Your 3 places are kept for another/)).toBeVisible();
    await payWith(page, CARDS.authenticated);
    await bankChallenge(page).getByRole("button", { name: "Complete" }).click();
    await expect(page.getByText("Your 3 places are yours.")).toBeVisible();
    await paymentIntentId(page);
    await expect(page.getByRole("button", { name: /^Download receipt/ })).toHaveCount(1);
  });

  await test.step("cancel one, which gives back its own price", async () => {
    const mine = (await parent.api.enrolment.mine.query()).find(({ id }) => id === chess.id);
    const price = `$${((mine?.paidCents ?? 0) / 100).toFixed(2)}`;
    await openPage(page, "/dashboard/enrolled");
    await expect(page.getByRole("button", { name: /^Cancel (Anna|Ben)'s place in/ })).toHaveCount(3);
    await page.getByRole("button", { name: `Cancel Ben's place in ${chess.name}` }).click();
    const dialog = page.getByRole("dialog", { name: `Cancel Ben's place in ${chess.name}?` });
    await expect(dialog).toContainText(`${price} goes back to your card`);
    await dialog.getByRole("button", { name: "Cancel the place" }).click();
    await expect(page.getByText(`Place cancelled. ${price} is on its way back to your card.`)).toBeVisible();
    await openPage(page, "/dashboard/history");
    await expect(page.getByRole("rowheader")).toHaveCount(1);
    const paid = page.getByRole("rowheader").getByRole("listitem");
    await expect(paid.filter({ hasText: `${chess.name} · Ben` })).toContainText("Place cancelled");
    await expect(page.getByRole("link", { name: `${judo.name} · Anna` })).toBeVisible();
    await expect(page.getByRole("link", { name: `${judo.name} · Ben` })).toBeVisible();
  });
});
