import "../../test/browser-gaps.ts";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWithApi } from "../../test/render-with-api.tsx";
import { visitorSession } from "../../test/sessions.ts";
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
