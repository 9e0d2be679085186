import { choosePassword, resetCodesFor, signInAccount } from "./support/identity-rest.ts";
import { createPerson } from "./support/people.ts";
import { fillSignIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

test("[AUTH-13] a password is reset through an e-mailed link", async ({ page, watch }) => {
  // The old password no longer works.
  watch.expect(/status of 400/);
  const person = await createPerson("Petra");
  await page.goto("/login");
  await page.getByRole("textbox", { name: "Email" }).fill(person.email);
  const forgot = page.getByRole("button", { name: "Forgot your password?" });
  await forgot.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Reset your password" });
  await expect(dialog.getByRole("textbox", { name: "Email" })).toBeFocused();
  await expect(dialog.getByRole("textbox", { name: "Email" })).toHaveValue(person.email);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(forgot).toBeFocused();

  await forgot.click();
  await dialog.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("If this address has an account, a link is on its way.")).toBeVisible();
  await expect(dialog).toBeHidden();
  const [code, ...more] = await resetCodesFor(person.email);
  expect(more).toEqual([]);
  await choosePassword(code ?? "", "Lakeside9");

  const form = page.getByRole("main");
  await form.getByRole("textbox", { name: "Password", exact: true }).fill(person.password);
  await form.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "The e-mail address or the password is wrong." }),
  ).toBeVisible();
  // As the provider's protection against enumeration gives it: nobody learns who has an account.
  for (const email of [person.email, `nobody.${person.email}`]) {
    await expect(signInAccount({ email, password: "Wrong7pass" })).rejects.toThrow("INVALID_LOGIN_CREDENTIALS");
  }
  await fillSignIn(page, { email: person.email, password: "Lakeside9" });
  await expect(page).toHaveURL("/");
});
