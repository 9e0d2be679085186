import "../../test/browser-gaps.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { type Api, applicationError, renderWithApi, student } from "../../test/render-with-api.tsx";
import { mayasSession } from "../../test/sessions.ts";
import { OwnData } from "./own-data.tsx";

const sums = (liveEnrolmentCount: number) => ({
  selectedCount: 0,
  payableCount: 0,
  enrolledCount: liveEnrolmentCount,
  liveEnrolmentCount,
  lastPayment: null,
});

async function show(api: Api = {}, signOut = vi.fn<() => Promise<void>>(async () => undefined)) {
  await renderWithApi(
    <OwnData />,
    { "auth.me": () => student, "enrolment.sums": () => sums(0), ...api },
    await mayasSession({ signOut }),
  );
  return signOut;
}

async function openDialog() {
  fireEvent.click(await screen.findByRole("button", { name: "Delete my account" }));
  return within(await screen.findByRole("dialog", { name: "Delete your account?" }));
}

test("[LIFE-9] the own data are downloaded as JSON", async () => {
  let saved: Blob | undefined;
  vi.stubGlobal(
    "URL",
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => ((saved = blob), "blob:1"),
      revokeObjectURL: () => undefined,
    }),
  );
  // jsdom would follow the link.
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  const pages = [
    { users: [{ name: "Maya" }], sessions: [{ id: 1 }] },
    { users: [], sessions: [{ id: 2 }] },
  ];
  await show({
    "auth.ownDataPage": (input) => {
      const { page } = input as { page: number };
      return { data: pages[page], next: page === 0 ? 1 : null };
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Download my data" }));
  await waitFor(() => expect(saved?.type).toBe("application/json"));
  expect(JSON.parse((await saved?.text()) ?? "")).toEqual({
    users: [{ name: "Maya" }],
    sessions: [{ id: 1 }, { id: 2 }],
  });
  expect(clicked).toHaveBeenCalledOnce();
  clicked.mockRestore();
});

test("[LIFE-9] the account is removed once its address is typed, and signed out", async () => {
  const sent: unknown[] = [];
  const signOut = await show({
    "auth.removeOwnAccount": (input) => {
      sent.push(input);
      return { removed: true };
    },
  });
  const dialog = await openDialog();
  const confirm = dialog.getByRole<HTMLButtonElement>("button", { name: "Delete my account" });
  expect(confirm.disabled).toBe(true);
  fireEvent.change(dialog.getByRole("textbox"), { target: { value: student.email.toUpperCase() } });
  fireEvent.click(confirm);
  await waitFor(() => expect(signOut).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ email: student.email.toUpperCase(), idToken: "proof" }]);
});

test("[SEC-12] without a session at the provider no proof is sent", async () => {
  const sent: unknown[] = [];
  await renderWithApi(
    <OwnData />,
    {
      "auth.me": () => student,
      "enrolment.sums": () => sums(0),
      "auth.removeOwnAccount": (input) => {
        sent.push(input);
        throw applicationError("IDENTITY_NOT_PROVED", "Please sign in again.", 401);
      },
    },
    await mayasSession({ currentUser: () => null }),
  );
  const dialog = await openDialog();
  fireEvent.change(dialog.getByRole("textbox"), { target: { value: student.email } });
  fireEvent.click(dialog.getByRole("button", { name: "Delete my account" }));
  await waitFor(() => expect(sent).toEqual([{ email: student.email }]));
});

test("[LIFE-9] the address is typed anew whenever the window opens", async () => {
  await show();
  const dialog = await openDialog();
  fireEvent.change(dialog.getByRole("textbox"), { target: { value: student.email } });
  fireEvent.click(dialog.getByRole("button", { name: "Keep my account" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const again = await openDialog();
  expect(again.getByRole<HTMLInputElement>("textbox").value).toBe("");
  expect(again.getByRole("button", { name: "Delete my account" })).toHaveProperty("disabled", true);
});

test("[LIFE-9] whoever has paid places is led to them instead of typing the address", async () => {
  await show({ "enrolment.sums": () => sums(2) });
  const dialog = await openDialog();
  expect(await dialog.findByText(/^You have paid for 2 places. Please cancel them first/)).toBeTruthy();
  expect(dialog.queryByRole("textbox")).toBeNull();
  expect(dialog.getByRole("link", { name: "Go to My Enrolled" }).getAttribute("href")).toBe("/dashboard/enrolled");
});

test("[LIFE-9] a refusal says why and keeps the session", async () => {
  const signOut = await show({
    "auth.removeOwnAccount": () => {
      throw applicationError("ACCOUNT_HAS_ENROLMENTS", "You have paid for places.");
    },
  });
  const dialog = await openDialog();
  fireEvent.change(dialog.getByRole("textbox"), { target: { value: student.email } });
  fireEvent.click(dialog.getByRole("button", { name: "Delete my account" }));
  expect(await screen.findByText("You have paid for places.")).toBeTruthy();
  expect(signOut).not.toHaveBeenCalled();
});

test("[LIFE-9] an instructor asks an admin instead", async () => {
  await show({ "auth.me": () => ({ ...student, role: "instructor" }) });
  await screen.findByRole("button", { name: "Download my data" });
  await waitFor(() => expect(screen.queryByRole("button", { name: "Delete my account" })).toBeNull());
});
