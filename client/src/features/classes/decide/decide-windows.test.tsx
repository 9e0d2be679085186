import "../../../test/browser-gaps.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { trpc } from "../../../lib/api/trpc.ts";
import { classDetail } from "../../../test/class-card.ts";
import { installSettings } from "../../../test/install-settings.ts";
import { type Api, applicationError, renderWithApi } from "../../../test/render-with-api.tsx";
import type { ManagedClass } from "./managed-class.ts";
import { ManageClasses } from "./manage-classes.tsx";

installSettings({ timeZone: "UTC", sendsEmail: true });

const cancellation = { paidCount: 0, heldCount: 0, toRefundCents: 0, requestedCount: 0, doneCount: 0, failedCount: 0 };

function ReadAgain() {
  const utils = trpc.useUtils();
  return <button onClick={() => void utils.admin.classes.invalidate()}>Read again</button>;
}

/** Opens a window of the drawer of a class, whose status is asked for again with each list. */
async function openWindow(button: string, status: () => ManagedClass["status"], api: Api = {}) {
  const list = (
    <>
      <ReadAgain />
      <ManageClasses search="" page={1} onPage={() => undefined} />
    </>
  );
  const shown = await renderWithApi(list, {
    "admin.classes": () =>
      listed(classDetail({ name: "Archery", status: status() }), classDetail({ name: "Judo", status: "denied" })),
    "admin.cancellation": () => cancellation,
    ...api,
  });
  fireEvent.click(await screen.findByRole("button", { name: "Open Archery" }));
  const drawer = within(await screen.findByRole("dialog", { name: "Archery" }));
  fireEvent.click(drawer.getByRole("button", { name: button }));
  return { ...shown, ...(await openedWindow()) };
}

const listed = (...classes: ManagedClass[]) => ({ classes, total: classes.length });

async function openedWindow() {
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: /Reason|Feedback/ });
  const typed = within(field.closest<HTMLElement>("[role=dialog]") ?? document.body);
  return { field, typed };
}

const windows = [
  { button: "Cancel class", submit: /^Cancel class/, status: "approved", call: "admin.cancelClass" },
  { button: "Deny Archery", submit: "Submit", status: "pending", call: "admin.deny" },
] as const;

async function leave() {
  const question = within(await screen.findByRole("dialog", { name: "Leave without saving?" }));
  fireEvent.click(question.getByRole("button", { name: "Leave" }));
}

test.each(windows)("[LIFE-2] leaving the address asks before what was typed is lost: $button", async (one) => {
  const { history, field } = await openWindow(one.button, () => one.status);
  fireEvent.change(field, { target: { value: "Storm" } });
  history.push("/");
  const question = within(await screen.findByRole("dialog", { name: "Leave without saving?" }));
  fireEvent.click(question.getByRole("button", { name: "Stay" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Leave without saving?" })).toBeNull());
  expect(field.value).toBe("Storm");
  history.push("/");
  await leave();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  fireEvent.click(await screen.findByRole("button", { name: "Open Archery" }));
  fireEvent.keyDown(await screen.findByRole("dialog", { name: "Archery" }), { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test.each(windows)("[LIFE-2] a refused decision stays with its reason until it is left: $button", async (one) => {
  let status: ManagedClass["status"] = one.status;
  const { field, typed } = await openWindow(one.button, () => status, {
    [one.call]: () => {
      status = "cancelled";
      throw applicationError("CLASS_CHANGED", "The class has changed. Please look again.");
    },
  });
  fireEvent.change(field, { target: { value: "Storm" } });
  await waitFor(() => expect(typed.getByRole("button", { name: one.submit })).toHaveProperty("disabled", false));
  fireEvent.click(typed.getByRole("button", { name: one.submit }));
  await typed.findByText("The class has changed. Please look again.");
  // The list below has been read again.
  await waitFor(() => expect(screen.getAllByText("Cancelled")).toHaveLength(2));
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: /Reason|Feedback/ }).value).toBe("Storm");
  fireEvent.click(typed.getByRole("button", { name: "Close the window" }));
  await leave();
  await waitFor(() => expect(screen.getAllByRole("dialog")).toHaveLength(1));
  fireEvent.keyDown(screen.getByRole("dialog", { name: "Archery" }), { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("[LIFE-2] a denial without a reason is not left before its answer, and is sent once", async () => {
  const answer = Promise.withResolvers<never>();
  const { typed, calls } = await openWindow("Deny Archery", () => "pending", { "admin.deny": () => answer.promise });
  const submit = typed.getByRole("button", { name: "Submit" });
  fireEvent.click(submit);
  fireEvent.click(submit);
  await waitFor(() => expect(calls).toContain("admin.deny"));
  fireEvent.click(typed.getByRole("button", { name: "Close the window" }));
  answer.reject(applicationError("CLASS_DECIDED", "This class has been decided already."));
  await typed.findByText("This class has been decided already.");
  expect(calls.filter((call) => call === "admin.deny")).toHaveLength(1);
});

test("[LIFE-2] a denial that fails after its window was left says so, and the list tells why", async () => {
  const answer = Promise.withResolvers<never>();
  let status: ManagedClass["status"] = "pending";
  const { field, typed, history } = await openWindow("Deny Archery", () => status, {
    "admin.deny": () => answer.promise,
  });
  fireEvent.change(field, { target: { value: "Storm" } });
  fireEvent.click(typed.getByRole("button", { name: "Submit" }));
  history.push("/");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  status = "approved";
  answer.reject(applicationError("CLASS_DECIDED", "This class has been decided already."));
  await screen.findByText("This class has been decided already.");
  await screen.findByText("Approved");
});

test("[LIFE-2] a class that changes under a window leaves the window, and Escape closes the window alone", async () => {
  let status: ManagedClass["status"] = "pending";
  const { field, calls } = await openWindow("Deny Archery", () => status);
  status = "approved";
  fireEvent.click(screen.getByRole("button", { name: "Read again", hidden: true }));
  await waitFor(() => expect(calls.filter((call) => call === "admin.classes")).toHaveLength(2));
  expect((await screen.findAllByText("Approved")).length).toBeGreaterThan(0);
  expect(field.isConnected).toBe(true);
  fireEvent.keyDown(field, { key: "Escape", code: "Escape" });
  await waitFor(() => expect(screen.queryByRole("textbox")).toBeNull());
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
});

test("[LIFE-2] a cancellation without a reason puts the reader at the field", async () => {
  const { field, typed } = await openWindow("Cancel class", () => "approved");
  await waitFor(() => expect(typed.getByRole("button", { name: /^Cancel/ })).toHaveProperty("disabled", false));
  typed.getByRole("button", { name: /^Cancel/ }).focus();
  fireEvent.click(typed.getByRole("button", { name: /^Cancel/ }));
  await typed.findByText("This field is required");
  expect(document.activeElement).toBe(field);
});

test.each([
  ["of the drawer", "Open Archery"],
  ["of the row", "Deny Archery"],
])("[LIFE-2] a window %s stays when its class is no longer on the page", async (_where, first) => {
  let isRefused = false;
  const judo = classDetail({ name: "Judo", status: "denied" });
  await renderWithApi(<ManageClasses search="" page={1} onPage={() => undefined} />, {
    "admin.classes": () =>
      isRefused ? listed(judo) : listed(classDetail({ name: "Archery", status: "pending" }), judo),
    "admin.deny": () => {
      isRefused = true;
      throw applicationError("CLASS_DECIDED", "This class has been decided already.");
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: first }));
  const dialog = await screen.findByRole("dialog", { name: "Archery" });
  if (first !== "Deny Archery") fireEvent.click(within(dialog).getByRole("button", { name: "Deny Archery" }));
  const { field, typed } = await openedWindow();
  fireEvent.change(field, { target: { value: "Too early" } });
  fireEvent.click(typed.getByRole("button", { name: "Submit" }));
  await typed.findByText("This class has been decided already.");
  await waitFor(() => expect(screen.queryByRole("rowheader", { name: "Archery", hidden: true })).toBeNull());
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: /Feedback/ }).value).toBe("Too early");
});

test("[LIFE-2] a question that is left gives the focus back to its button", async () => {
  await renderWithApi(<ManageClasses search="" page={1} onPage={() => undefined} />, {
    "admin.classes": () => listed(classDetail({ name: "Archery", status: "denied" })),
  });
  fireEvent.click(await screen.findByRole("button", { name: "Open Archery" }));
  const archive = await screen.findByRole("button", { name: "Archive" });
  archive.focus();
  fireEvent.click(archive);
  const question = within(await screen.findByRole("dialog", { name: "Archive Archery?" }));
  fireEvent.click(question.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Archive Archery?" })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(archive));
});

test("[LIFE-2] the late answer to one question leaves another's window", async () => {
  const answer = Promise.withResolvers<never>();
  await renderWithApi(<ManageClasses search="" page={1} onPage={() => undefined} />, {
    "admin.classes": () => listed(classDetail({ name: "Archery", status: "approved", isClosed: true })),
    "admin.cancellation": () => cancellation,
    "admin.archiveClass": () => answer.promise,
  });
  fireEvent.click(await screen.findByRole("button", { name: "Open Archery" }));
  fireEvent.click(await screen.findByRole("button", { name: "Archive" }));
  const question = within(await screen.findByRole("dialog", { name: "Archive Archery?" }));
  fireEvent.click(question.getByRole("button", { name: "Archive" }));
  fireEvent.click(question.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Archive Archery?" })).toBeNull());
  fireEvent.click(screen.getByRole("button", { name: "Cancel class" }));
  const { field } = await openedWindow();
  fireEvent.change(field, { target: { value: "Storm" } });
  answer.reject(applicationError("CLASS_CHANGED", "The class has changed. Please look again."));
  await screen.findByText("The class has changed. Please look again.");
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: /Reason/ }).value).toBe("Storm");
});
