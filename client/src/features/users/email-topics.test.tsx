import "../../test/browser-gaps.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { trpc } from "../../lib/api/trpc.ts";
import { applicationError, renderWithApi } from "../../test/render-with-api.tsx";
import { EmailTopics } from "./email-topics.tsx";

/** Says when the same question is answered. */
const Answered = () => trpc.auth.emailTopics.useQuery().isSuccess && <p>answered</p>;

const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

test("[MAIL-5] reminders are turned off and on again, and each is confirmed once the server has it", async () => {
  let isOn = true;
  const { promise, resolve } = Promise.withResolvers<void>();
  await renderWithApi(<EmailTopics />, {
    "auth.emailTopics": () => [{ topic: "meeting_reminders", isOn }],
    "auth.updateEmailTopic": async (input: { isOn: boolean }) => {
      await promise;
      ({ isOn } = input);
      return [{ topic: "meeting_reminders", isOn }];
    },
  });
  expect(await screen.findByText("You get a reminder on the day before each date.")).toBeTruthy();
  await press("Turn reminders off");
  expect(screen.queryByText("Reminders are off")).toBeNull();
  resolve();
  expect(await screen.findByText("Reminders are off")).toBeTruthy();
  expect(screen.getByText(/^You get no reminders of dates/)).toBeTruthy();
  await press("Turn reminders on");
  expect(await screen.findByText("Reminders are on")).toBeTruthy();
  expect(isOn).toBe(true);
});

test("[MAIL-5] an error is shown, and everything stays as it was", async () => {
  await renderWithApi(<EmailTopics />, {
    "auth.emailTopics": () => [{ topic: "meeting_reminders", isOn: false }],
    "auth.updateEmailTopic": () => {
      throw applicationError("RATE_LIMITED", "Too many changes. Wait a moment.");
    },
  });
  await press("Turn reminders on");
  expect(await screen.findByText("Too many changes. Wait a moment.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Turn reminders on" })).toBeTruthy();
});

test("[OPS-8] an admin ends the messages about what waits, apart from the reminders", async () => {
  const sent: unknown[] = [];
  await renderWithApi(<EmailTopics />, {
    "auth.emailTopics": () => ["meeting_reminders", "waiting_for_admins"].map((topic) => ({ topic, isOn: true })),
    "auth.updateEmailTopic": (input) => void sent.push(input),
  });
  await press("Do not tell me what waits");
  await waitFor(() => expect(sent).toEqual([{ topic: "waiting_for_admins", isOn: false }]));
});

test("[MAIL-5] nothing is offered where the school sends no e-mail", async () => {
  const ui = (
    <>
      <EmailTopics />
      <Answered />
    </>
  );
  await renderWithApi(ui, { "auth.emailTopics": () => null });
  expect(await screen.findByText("answered")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
