import "../../test/browser-gaps.ts";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWithApi } from "../../test/render-with-api.tsx";
import { visitorSession } from "../../test/sessions.ts";
import { SignInForm } from "./sign-in-form.tsx";

const SENT = "If this address has an account, a link is on its way. Look into your inbox.";
const providerError = (code: string) => Object.assign(new Error(`Firebase: ${code}`), { code });

/** Opens the dialog from a sign-in form in which an address has been typed. */
async function askForLink(sendPasswordReset: (email: string) => Promise<void>, typed = "maya@lake.example") {
  await renderWithApi(<SignInForm returnTo={undefined} />, {}, await visitorSession({ sendPasswordReset }));
  fireEvent.change(await screen.findByLabelText(/^Email/), { target: { value: typed } });
  fireEvent.click(screen.getByRole("button", { name: "Forgot your password?" }));
  await screen.findByRole("dialog", { name: "Reset your password" });
  fireEvent.click(screen.getByRole("button", { name: "Send the link" }));
}

test("[AUTH-13] the login page sends a link to the address that has been typed", async () => {
  const emails: string[] = [];
  await askForLink(async (email) => void emails.push(email));
  expect(await screen.findByText(SENT)).toBeTruthy();
  expect(emails).toEqual(["maya@lake.example"]);
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
});

test("[AUTH-13] an address without an account gets the same answer", async () => {
  await askForLink(() => Promise.reject(providerError("auth/user-not-found")));
  expect(await screen.findByText(SENT)).toBeTruthy();
});

test("[AUTH-13] what is no address is not sent, and says so beside the field", async () => {
  let isRequested = false;
  await askForLink(async () => void (isRequested = true), "maya");
  expect(await screen.findByText("Please enter an e-mail address, such as name@example.com")).toBeTruthy();
  expect(isRequested).toBe(false);
});

test("[AUTH-13] a provider that cannot be reached is reported, and the dialog stays", async () => {
  await askForLink(() => Promise.reject(providerError("auth/network-request-failed")));
  expect((await screen.findByRole("alert")).textContent).toContain("The sign-in service cannot be reached.");
  expect(screen.getByRole("dialog", { name: "Reset your password" })).toBeTruthy();
});
