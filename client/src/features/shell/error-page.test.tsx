import "../../test/browser-gaps.ts";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { breakdown, lostConnection, applicationError, renderWithApi } from "../../test/render-with-api.tsx";
import { ErrorPage } from "./error-page.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";

test.each([
  ["a lost connection", lostConnection(), /cannot be reached. Check your connection/],
  ["a failure of the school's own", breakdown("r-17"), /at the school.*tell us the number r-17/],
  ["a refusal", applicationError("RATE_LIMITED", "Too many questions. Wait a moment."), /^Too many questions/],
])("[ROUTE-3] %s is shown in words, and can be tried again", async (_case, error, words) => {
  const retry = vi.fn<() => void>();
  await renderWithApi(<ErrorPanel error={error} onRetry={retry} />, {});
  expect((await screen.findByRole("alert")).textContent).toContain("That did not work");
  expect(screen.getByText(words)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(retry).toHaveBeenCalledOnce();
});

test.each([
  ["TOKEN_EXPIRED", "Your session has ended. Please sign in again."],
  ["SESSION_ENDED", "Your session has ended. Please sign in again."],
  ["SIGN_IN_REQUIRED", "Please sign in."],
])("[AUTH-9] after %s the way is to sign in and come back, not to try again", async (code, words) => {
  const error = applicationError(code, "Please sign in.", 401);
  await renderWithApi(<ErrorPanel error={error} onRetry={() => undefined} />, {});
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe("/login?redirect=%2F");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("[ROUTE-3] a page that fails says so, tells why and leads to another try or home", async () => {
  await renderWithApi(<ErrorPage error={breakdown("r-17")} reset={() => undefined} />, {});
  expect(await screen.findByRole("heading", { name: "Oops!" })).toBeTruthy();
  expect(screen.getByText("Sorry, an unexpected error has occurred.")).toBeTruthy();
  expect(screen.getByText(/tell us the number r-17/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to home" }).getAttribute("href")).toBe("/");
});
