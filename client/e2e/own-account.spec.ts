import { readFile } from "node:fs/promises";
import { createPerson } from "./support/people.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

test("[LIFE-9] a student downloads the own data and deletes the account", async ({ page, watch }) => {
  // The session ends with the account.
  watch.expect(/status of 40[01]/);
  const person = await createPerson("Stina");
  await signIn(page, person);
  await page.goto("/profile");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("my-data.json");
  const data: unknown = JSON.parse(await readFile(await file.path(), "utf8"));
  expect(data).toMatchObject({ users: [{ email: person.email }] });

  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await dialog.getByRole("textbox").fill(person.email);
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByText("Your account is deleted")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Login" })).toBeVisible();
});
