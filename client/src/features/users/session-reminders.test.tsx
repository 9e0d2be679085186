import "../../test/browser-gaps.ts";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { trpc } from "../../lib/api/trpc.ts";
import { applicationError, renderWithApi } from "../../test/render-with-api.tsx";
import { SessionReminders } from "./session-reminders.tsx";

/** Says when the same question is answered. */
const Answered = () => trpc.auth.emailPreferences.useQuery().isSuccess && <p>answered</p>;

const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

test("[MAIL-5] reminders are turned off and on again, and each is told once the server says so", async () => {
  let hasSessionReminders = true;
  const { promise, resolve } = Promise.withResolvers<void>();
  await renderWithApi(<SessionReminders />, {
    "auth.emailPreferences": () => ({ hasSessionReminders }),
    "auth.updateEmailPreferences": async (input: { hasSessionReminders: boolean }) => {
      await promise;
      ({ hasSessionReminders } = input);
      return input;
    },
  });
  expect(await screen.findByText("You get a reminder on the day before each session.")).toBeTruthy();
  await press("Turn reminders off");
  expect(screen.queryByText("Reminders are off")).toBeNull();
  resolve();
  expect(await screen.findByText("Reminders are off")).toBeTruthy();
  expect(screen.getByText(/^You get no reminders of sessions/)).toBeTruthy();
  await press("Turn reminders on");
  expect(await screen.findByText("Reminders are on")).toBeTruthy();
  expect(hasSessionReminders).toBe(true);
});

test("[MAIL-5] a refusal is told, and everything stays as it was", async () => {
  await renderWithApi(<SessionReminders />, {
    "auth.emailPreferences": () => ({ hasSessionReminders: false }),
    "auth.updateEmailPreferences": () => {
      throw applicationError("RATE_LIMITED", "Too many changes. Wait a moment.");
    },
  });
  await press("Turn reminders on");
  expect(await screen.findByText("Too many changes. Wait a moment.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Turn reminders on" })).toBeTruthy();
});

test("[MAIL-5] nothing is offered where the school sends no e-mail", async () => {
  const ui = (
    <>
      <SessionReminders />
      <Answered />
    </>
  );
  await renderWithApi(ui, { "auth.emailPreferences": () => null });
  expect(await screen.findByText("answered")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
