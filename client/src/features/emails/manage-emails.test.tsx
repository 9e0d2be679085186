import "../../test/browser-gaps.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type Api, applicationError, renderWithApi } from "../../test/render-with-api.tsx";
import { ManageEmails } from "./manage-emails.tsx";
import type { StoredEmail } from "./stored-email.ts";

const stored = (more: Partial<StoredEmail> = {}): StoredEmail => ({
  id: "m1",
  kind: "enrolment_paid",
  state: "sent",
  createdAt: new Date("2026-07-01T10:00:00Z"),
  sentAt: new Date("2026-07-01T10:00:01Z"),
  error: null,
  resends: 0,
  userId: "u7",
  name: "Mila",
  email: "mila@camp.test",
  isRefused: false,
  ...more,
});

const preview = { subject: "You are enrolled", html: "<p>Hello Mila</p>", text: "Hello Mila", attachments: ["a.pdf"] };

async function show(emails: StoredEmail[], api: Api = {}) {
  return renderWithApi(<ManageEmails search="" page={1} onPage={() => undefined} />, {
    "admin.emails": () => ({ emails, total: emails.length, isTotalExact: true }),
    "admin.previewEmail": () => preview,
    ...api,
  });
}

async function open(name: string) {
  fireEvent.click(await screen.findByRole("button", { name }));
  return within(await screen.findByRole("dialog", { name }));
}

test("[MAIL-7] a message is listed with recipient, kind in words, state and reason", async () => {
  await show([
    stored(),
    stored({ id: "m2", state: "failed", error: "550 No such user", resends: 2, isRefused: true }),
    stored({ id: "m3", kind: null, state: "queued", email: null }),
  ]);
  const [, ...rows] = within(await screen.findByRole("table", { name: "E-mail" })).getAllByRole("row");
  expect(rows.map((row) => [...row.children].slice(2, 5).map(({ textContent }) => textContent))).toEqual([
    ["Milamila@camp.test", "Enrolled, with receipt", "Sent"],
    ["Milamila@camp.testAddress refused", "Enrolled, with receipt", "Failed550 No such user; sent again 2 times"],
    ["MilaNo address", "Another message", "Queued"],
  ]);
});

test("[MAIL-7] its preview runs nothing, and it is sent again as it was seen", async () => {
  const sent: unknown[] = [];
  await show([stored({ resends: 1 })], {
    "admin.resendEmail": (input) => {
      sent.push(input);
      return { isResent: true };
    },
  });
  const dialog = await open("Preview: Enrolled, with receipt, to Mila");
  await dialog.findByRole("heading", { name: "You are enrolled" });
  const frame = dialog.getByTitle("The message");
  expect([frame.getAttribute("sandbox"), frame.getAttribute("srcdoc")]).toEqual(["", "<p>Hello Mila</p>"]);
  dialog.getByText("Attached: a.pdf");
  fireEvent.click(dialog.getByRole("button", { name: "Send again" }));
  await screen.findByText("Message to Mila on its way again");
  expect(sent).toEqual([{ emailId: "m1", resends: 1 }]);
});

test("[MAIL-7] a message that no longer holds says why, and one under way is not sent again", async () => {
  await show([stored()], { "admin.previewEmail": () => ({ dropped: "The enrolment has ended." }) });
  const dialog = await open("Preview: Enrolled, with receipt, to Mila");
  await dialog.findByText("The enrolment has ended.");
  expect(dialog.queryByRole("button", { name: "Send again" })).toBeNull();
});

test("[MAIL-7] what the server refuses is said, and a queued message is not sent again", async () => {
  await show([stored({ state: "queued" })], {
    "admin.previewEmail": () => {
      throw applicationError("EMAIL_NOT_FOUND", "There is no such message.", 404);
    },
  });
  const dialog = await open("Preview: Enrolled, with receipt, to Mila");
  await dialog.findByText("There is no such message.");
  expect(dialog.queryByRole("button", { name: "Send again" })).toBeNull();
});

test("[MAIL-6] a refused address is tried again from the preview, before the message is sent", async () => {
  const cleared: unknown[] = [];
  let isRefused = true;
  await show([], {
    "admin.emails": () => ({
      emails: [stored({ state: "failed", error: "550", isRefused })],
      total: 1,
      isTotalExact: true,
    }),
    "admin.clearEmailRefusal": (input) => {
      cleared.push(input);
      isRefused = false;
      return { isCleared: true };
    },
  });
  const dialog = await open("Preview: Enrolled, with receipt, to Mila");
  await dialog.findByRole("heading", { name: "You are enrolled" });
  expect(dialog.queryByRole("button", { name: "Send again" })).toBeNull();
  fireEvent.click(dialog.getByRole("button", { name: "Try this address again" }));
  await waitFor(() => expect(dialog.queryByRole("button", { name: "Try this address again" })).toBeNull());
  expect(dialog.getByRole("button", { name: "Send again" })).toBeTruthy();
  expect(cleared).toEqual([{ userId: "u7" }]);
});

test("[OFFICE-8] selected messages that did not arrive are sent again, and those that cannot be are named", async () => {
  const sent: unknown[] = [];
  await show(
    [
      stored(),
      stored({ id: "m2", state: "failed", name: "Bo", resends: 1 }),
      stored({ id: "m3", state: "dropped", name: "Cy" }),
    ],
    {
      "admin.resendEmails": (input) => {
        sent.push(input);
        return {
          resent: 1,
          refused: [{ emailId: "m3", name: "Cy", message: "This message would not be sent. The offer has ended." }],
        };
      },
    },
  );
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select Enrolled, with receipt, Mila" }));
  await screen.findByText("None of these has failed or was dropped.");
  fireEvent.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
  await screen.findByText("3 selected");
  fireEvent.click(screen.getByRole("button", { name: "Send 2 again" }));
  await screen.findByText("1 message on its way again");
  await screen.findByText("To Cy: This message would not be sent. The offer has ended.");
  expect(sent).toEqual([
    {
      emails: [
        { emailId: "m2", resends: 1 },
        { emailId: "m3", resends: 0 },
      ],
    },
  ]);
  const bar = (await screen.findByText("1 selected")).closest("p");
  expect(document.activeElement).toBe(bar);
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Select Enrolled, with receipt, Cy" }).checked).toBe(
    true,
  );
});

test("[OFFICE-8] more than can be sent again at once show a note instead", async () => {
  await show(Array.from({ length: 51 }, (_, index) => stored({ id: `m${index}`, state: "failed" })));
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
  await screen.findByText("At most 50 are sent again at once: please choose fewer than these 51.");
  expect(screen.queryByRole("button", { name: /^Send/ })).toBeNull();
});
