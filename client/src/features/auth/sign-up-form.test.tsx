import "../../test/browser-gaps.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWithApi } from "../../test/render-with-api.tsx";
import { maya, visitorSession } from "../../test/sessions.ts";
import { SignUpForm } from "./sign-up-form.tsx";

test("[AUTH-3] a name that is too long is refused in words, and not cut while it is pasted", async () => {
  await renderWithApi(<SignUpForm returnTo={undefined} />, {}, await visitorSession());
  const name = await screen.findByLabelText<HTMLInputElement>(/^Name/);
  expect(name.maxLength).toBe(-1);
  fireEvent.change(name, { target: { value: "A".repeat(300) } });
  fireEvent.click(screen.getByRole("button", { name: "Sign Up" }));
  expect(await screen.findByText("Please use at most 100 characters")).toBeTruthy();
  expect(name.value).toHaveLength(300);
});

test.each([
  ["Zoë Low", "Zoë Low"],
  ["\u200b\u2060", "maya"],
  ["\u3164\u202e", "maya"],
  ["Zoë\u202e", "Zoë"],
  ["A".repeat(120), "A".repeat(100)],
  [null, "maya"],
])("[AUTH-6][SEC-5] the name %j of a Google account signs up as %j", async (name, sent) => {
  const registered: unknown[] = [];
  await renderWithApi(
    <SignUpForm returnTo={undefined} />,
    { "auth.register": (input) => (registered.push(input), { created: true }), "auth.me": () => null },
    await visitorSession({
      currentUser: () => ({ ...maya, name }),
      signInWithGoogle: async () => undefined,
    }),
  );
  fireEvent.click(await screen.findByRole("button", { name: "Sign in with Google" }));
  await waitFor(() => expect(registered).toEqual([{ name: sent, language: "en" }]));
});
