import "../../test/browser-gaps.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWithApi } from "../../test/render-with-api.tsx";
import { mayasSession } from "../../test/sessions.ts";
import { EndSessions } from "./end-sessions.tsx";

async function ask() {
  const ended: string[] = [];
  const session = await mayasSession({ signOut: async () => void ended.push("at the provider") });
  const api = { "auth.signOutEverywhere": () => ended.push("at the school") };
  await renderWithApi(<EndSessions />, api, session);
  fireEvent.click(await screen.findByRole("button", { name: "Sign out on all devices" }));
  return { ended, question: within(await screen.findByRole("dialog", { name: "Sign out on all devices?" })) };
}

test("[AUTH-9] signing out everywhere says what it ends, and asks first", async () => {
  const { ended, question } = await ask();
  expect(question.getByText("Ends every session of your account, here too, and your calendar address.")).toBeTruthy();
  fireEvent.click(question.getByRole("button", { name: "Stay signed in" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(ended).toEqual([]);
});

test("[AUTH-9] once it is confirmed, every session ends, this one as well", async () => {
  const { ended, question } = await ask();
  fireEvent.click(question.getByRole("button", { name: "Sign out" }));
  expect(await screen.findByText("Logged out successfully")).toBeTruthy();
  expect(ended).toEqual(["at the school", "at the provider"]);
});
