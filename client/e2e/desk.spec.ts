// Slow: the whole way of cash, from the desk to the receipt and the refund in hand, in one journey of two people.
import { openClass } from "./support/open-class.ts";
import { openPage } from "./support/open-page.ts";
import { createPerson } from "./support/people.ts";
import { runAxe } from "./support/run-axe.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

test("[DESK-1][DESK-2][DESK-3] a family pays cash at the desk, cancels, and gets the money in hand", async ({
  page,
  otherPage,
}) => {
  const judo = await openClass({ priceCents: 2000 });
  const parent = await createPerson("Paula");
  const birthDate = `${new Date().getUTCFullYear() - 9}-01-15`;
  await parent.api.family.addChild.mutate({ name: "Anna Lovelace", birthDate });
  await signIn(page, await createPerson("Ines", "admin"));

  await test.step("the admin records cash for the child", async () => {
    await openPage(page, "/dashboard/desk");
    await page.getByLabel("Find the family").fill(parent.email);
    await page.getByRole("button", { name: `Choose the family of ${parent.name}` }).click();
    await page.getByLabel("Find a class").fill(judo.name);
    await page.getByRole("button", { name: `Add ${judo.name} · Anna` }).click();
    expect(await runAxe(page, [])).toEqual([]);
    await page.getByRole("button", { name: "Record $20.00" }).click();
    await expect(page.getByRole("heading", { name: `$20.00 from ${parent.name} recorded` })).toBeFocused();
    await expect(page.getByRole("button", { name: /^Download receipt/ })).toBeVisible();
  });

  await test.step("the parent has the place, and collects the money after cancelling it", async () => {
    const parents = await otherPage();
    await signIn(parents, parent);
    await openPage(parents, "/dashboard/enrolled");
    await parents.getByRole("button", { name: `Cancel Anna's place in ${judo.name}` }).click();
    const dialog = parents.getByRole("dialog");
    await expect(dialog).toContainText("$20.00 waits for you at the desk");
    await dialog.getByRole("button", { name: "Cancel the place" }).click();
    await expect(parents.getByText("Place cancelled. Please collect $20.00 at the desk.")).toBeVisible();
    await openPage(parents, "/dashboard/history");
    await expect(parents.getByText("Paid at the desk: Cash")).toBeVisible();
    await expect(parents.getByText("Please collect $20.00 at the desk")).toBeVisible();
  });

  await test.step("the admin hands it out", async () => {
    await openPage(page, `/dashboard/money?shown=hand_out&search=${encodeURIComponent(judo.name)}`);
    await expect(page.getByText(/^Cash today: \$/)).toBeVisible();
    await page.getByRole("button", { name: /^More actions for desk_/ }).click();
    await page.getByRole("menuitem", { name: `$20.00 handed out to ${parent.name}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Handed out" }).click();
    await expect(page.getByText("$20.00 handed out", { exact: true })).toBeVisible();
    await expect(page.getByText(/^No payment matches/)).toBeVisible();
  });
});
