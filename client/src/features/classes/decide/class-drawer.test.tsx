import "../../../test/browser-gaps.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { classDetail } from "../../../test/class-card.ts";
import { installSettings } from "../../../test/install-settings.ts";
import { type Api, applicationError, renderWithApi } from "../../../test/render-with-api.tsx";
import type { ManagedClass } from "./managed-class.ts";
import { ManageClasses } from "./manage-classes.tsx";

installSettings({ timeZone: "UTC", sendsEmail: true });

const managed = (name: string, overrides: Partial<ManagedClass> = {}): ManagedClass =>
  classDetail({ name, status: "pending", description: `All about ${name}.`, ...overrides });

function show(list: ManagedClass[], api: Api = {}) {
  return renderWithApi(<ManageClasses search="" page={1} onPage={() => undefined} />, {
    "admin.classes": () => ({ classes: list, total: list.length }),
    ...api,
  });
}

async function openDrawer(name: string): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole("button", { name }));
  return screen.findByRole("dialog", { name: name.replace("Open ", "") });
}

const names = () => screen.getAllByRole("rowheader", { hidden: true }).map(({ textContent }) => textContent);

test.for(["Archery", "Open Archery"])("[LIFE-5] the button '%s' opens the class with its description", async (name) => {
  await show([managed("Archery")]);
  const drawer = within(await openDrawer(name));
  expect(drawer.getByText("All about Archery.")).toBeTruthy();
  expect(drawer.getByRole("button", { name: "Approve Archery" })).toBeTruthy();
  expect(drawer.getByRole("button", { name: "Deny Archery" })).toBeTruthy();
});

test("[LIFE-5][SCHED-6] the drawer shows sport, level and ages, which are approved as well", async () => {
  await show([managed("Archery", { sport: "Archery", level: "intermediate", minAge: 8, maxAge: 14 })]);
  const drawer = within(await openDrawer("Archery"));
  const details = drawer.getAllByRole("term").map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(details).toEqual(
    expect.arrayContaining([
      ["Sport", "Archery"],
      ["Level", "Intermediate"],
      ["Ages", "8–14"],
    ]),
  );
});

test.for([
  [{ standing: "archived" }, "Withdrawn", "12"],
  [{ standing: "archived", status: "denied" }, "Archived · Denied", "12"],
  [{ status: "cancelled" }, "Cancelled", "12"],
  [{}, "Pending", "12 of 12 left"],
] as const)("[LIFE-3] a class with %j is '%s' and has '%s' seats", async ([overrides, status, seats]) => {
  await show([managed("Archery", { capacity: 12, seatsLeft: 12, ...overrides })], { "admin.cancellation": () => null });
  const drawer = within(await openDrawer("Archery"));
  expect(drawer.getByText(status)).toBeTruthy();
  expect(drawer.getByText("Seats").nextSibling?.textContent).toBe(seats);
});

test.for(["Approve", "Deny"])(
  "[LIFE-5] after '%s' the focus is on the status, and Escape closes the drawer",
  async (decision) => {
    await show([managed("Archery")], {
      "admin.approve": () => ({ status: "approved", standing: "open" }),
      "admin.deny": () => ({ status: "denied", standing: "denied" }),
    });
    const dialog = await openDrawer("Archery");
    const button = within(dialog).getByRole("button", { name: `${decision} Archery` });
    button.focus();
    fireEvent.click(button);
    if (decision === "Deny") fireEvent.click(await screen.findByRole("button", { name: "Submit" }));
    const status = await within(dialog).findByText(decision === "Deny" ? "Denied" : "Approved");
    await waitFor(() => expect(document.activeElement?.contains(status)).toBe(true));
    expect(dialog.contains(document.activeElement)).toBe(true);
    fireEvent.keyDown(status, { key: "Escape" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
);

test("[LIFE-5] the opened class is in the address, and leaves it when it is closed", async () => {
  await show([managed("Archery"), managed("Judo")]);
  const dialog = await openDrawer("Archery");
  fireEvent.click(within(dialog).getByRole("button", { name: "Close the window" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await openDrawer("Judo");
});

test("[LIFE-5] after a decision the row stays where it is", async () => {
  let isApproved = false;
  const { calls } = await show([], {
    "admin.classes": () => {
      const list = [managed("Archery", { status: isApproved ? "approved" : "pending" }), managed("Judo")];
      return { classes: isApproved ? list.toReversed() : list, total: 2 };
    },
    "admin.approve": () => {
      isApproved = true;
      return { status: "approved", standing: "open" };
    },
  });
  const drawer = within(await openDrawer("Archery"));
  fireEvent.click(drawer.getByRole("button", { name: "Approve Archery" }));
  await drawer.findByText("Approved");
  expect(names()).toEqual(["Archery", "Judo"]);
  expect(calls.filter((call) => call === "admin.classes")).toHaveLength(1);
});

test("[LIFE-2] an approved class is closed and opened again", async () => {
  await show([managed("Archery", { status: "approved" })], {
    "admin.closeClass": () => ({ standing: "closed", isClosed: true }),
    "admin.reopenClass": () => ({ standing: "full", isClosed: false }),
  });
  const drawer = within(await openDrawer("Archery"));
  expect(drawer.queryByRole("button", { name: "Archive" })).toBeNull();
  fireEvent.click(drawer.getByRole("button", { name: "Close for new students" }));
  await drawer.findByText("Closed");
  fireEvent.click(drawer.getByRole("button", { name: "Reopen" }));
  await drawer.findByText("Approved");
});

test("[LIFE-2] a closed class that was edited says that an approval does not open it", async () => {
  await show([managed("Archery", { status: "pending", isClosed: true })]);
  const drawer = within(await openDrawer("Archery"));
  drawer.getByText("Pending");
  drawer.getByText("Closed");
  drawer.getByText("Closed for new students, also once it is approved.");
  for (const name of ["Archive", "Reopen"]) expect(drawer.queryByRole("button", { name })).toBeNull();
});

test("[LIFE-5] after a decision the class stands as the server says, whatever was known before", async () => {
  await show([managed("Archery")], {
    "admin.approve": () => ({ status: "approved", standing: "closed", isClosed: true, isCloseRequested: false }),
  });
  const drawer = within(await openDrawer("Archery"));
  fireEvent.click(drawer.getByRole("button", { name: "Approve Archery" }));
  await drawer.findByText("Closed");
  expect(drawer.getByRole("button", { name: "Reopen" })).toBeTruthy();
});

test.each([
  [{ status: "pending", isClosed: true }, "Withdrawn"],
  [{ status: "approved", isClosed: true }, "Archived"],
  [{ status: "denied", isClosed: true }, "Archived · Denied"],
  [{ status: "cancelled", feedback: "Storm" }, "Archived · Cancelled"],
] as const)("[LIFE-2] an archived class, %j, is only read, and has the one badge '%s'", async (overrides, badge) => {
  await show([managed("Archery", { ...overrides, standing: "archived" })], {
    "admin.cancellation": () => ({ paidCount: 0, requestedCount: 0, doneCount: 0, failedCount: 0, heldCount: 0 }),
  });
  expect((await screen.findByRole<HTMLButtonElement>("button", { name: "Approve Archery" })).disabled).toBe(true);
  const drawer = within(await openDrawer("Archery"));
  expect(drawer.getByText(badge).closest("[tabindex]")?.textContent).toBe(badge);
  expect(drawer.queryByText(/also once it is approved/)).toBeNull();
  expect(drawer.getAllByRole("button")).toHaveLength(1);
  expect(drawer.queryByText("Plan dates")).toBeNull();
});

test("[LIFE-3] a request to close is declined, which is offered only while the instructor asks", async () => {
  const sent: unknown[] = [];
  await show([managed("Archery", { status: "approved", isCloseRequested: true })], {
    "admin.declineClose": (input) => {
      sent.push(input);
      return { isCloseRequested: false };
    },
  });
  const drawer = within(await openDrawer("Archery"));
  drawer.getByText("Close requested");
  expect(drawer.getByRole("button", { name: "Close for new students" })).toBeTruthy();
  fireEvent.click(drawer.getByRole("button", { name: "Keep open" }));
  await screen.findByText("The request is declined; the class stays open");
  await drawer.findByText("Approved");
  expect(drawer.queryByRole("button", { name: "Keep open" })).toBeNull();
  expect(sent).toEqual([{ classId: "Archery" }]);
});

test("[LIFE-2] a refused close says why and reloads the list", async () => {
  const { calls } = await show([managed("Archery", { status: "approved" })], {
    "admin.closeClass": () => {
      throw applicationError("CLASS_CHANGED", "The class has changed. Please look again.");
    },
  });
  const drawer = within(await openDrawer("Archery"));
  fireEvent.click(drawer.getByRole("button", { name: "Close for new students" }));
  await screen.findByText("The class has changed. Please look again.");
  await waitFor(() => expect(calls.filter((call) => call === "admin.classes")).toHaveLength(2));
});

test("[LIFE-2] once the last class is archived, the list says that there is none", async () => {
  await show([managed("Archery", { status: "approved", isClosed: true })], {
    "admin.archiveClass": () => ({ isArchived: true }),
  });
  const drawer = within(await openDrawer("Archery"));
  fireEvent.click(drawer.getByRole("button", { name: "Archive" }));
  const question = within(await screen.findByRole("dialog", { name: "Archive Archery?" }));
  fireEvent.click(question.getByRole("button", { name: "Archive" }));
  expect(await screen.findByText("There are no classes yet")).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
});

test("[LIFE-2] archiving asks, then takes the class out of the list", async () => {
  const { history } = await show([managed("Archery", { status: "approved", isClosed: true }), managed("Judo")], {
    "admin.archiveClass": () => ({ isArchived: true }),
  });
  const drawer = within(await openDrawer("Archery"));
  fireEvent.click(drawer.getByRole("button", { name: "Archive" }));
  const question = within(await screen.findByRole("dialog", { name: "Archive Archery?" }));
  fireEvent.click(question.getByRole("button", { name: "Archive" }));
  await screen.findByText("Class archived");
  await waitFor(() => expect(names()).toEqual(["Judo"]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  history.forward();
  await waitFor(() => expect(history.location.search).toContain("class="));
  await new Promise(requestAnimationFrame);
  expect(screen.queryByRole("dialog")).toBeNull();
});

const cancellation = {
  paidCount: 2,
  heldCount: 1,
  toRefundCents: 9100,
  requestedCount: 0,
  doneCount: 0,
  failedCount: 0,
  refundedCents: 0,
  toHandOutCents: 0,
};

test("[LIFE-2] cancelling shows people and money first, asks for a reason, and then how far the refunds are", async () => {
  let sums = cancellation;
  const sent: unknown[] = [];
  const nextMeeting = {
    start: "2029-05-01T16:00",
    end: "2029-05-01T17:30",
    startsAt: "2029-05-01T16:00:00Z",
    endsAt: "2029-05-01T17:30:00Z",
    timeZone: "UTC",
    venueName: null,
  };
  await show([managed("Archery", { status: "approved", nextMeeting, isCloseRequested: true })], {
    "admin.cancellation": () => sums,
    "admin.cancelClass": (input) => {
      sent.push(input);
      sums = { ...cancellation, paidCount: 0, heldCount: 0, toRefundCents: 0, requestedCount: 1, doneCount: 1 };
      return { status: "cancelled", standing: "cancelled", isCloseRequested: false };
    },
  });
  const drawer = within(await openDrawer("Archery"));
  fireEvent.click(drawer.getByRole("button", { name: "Cancel class" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Cancel Archery?" }));
  await dialog.findByText(
    "2 students have paid. Every place ends, and $91.00 goes back. Held seats are released. This cannot be undone.",
  );
  const confirm = dialog.getByRole("button", { name: "Cancel class and refund $91.00" });
  fireEvent.click(confirm);
  await dialog.findByText("This field is required");
  fireEvent.change(dialog.getByRole("textbox", { name: "Reason" }), { target: { value: " The river is too high. " } });
  fireEvent.click(confirm);
  await screen.findByText("Class cancelled");
  expect(sent).toEqual([{ classId: "Archery", reason: "The river is too high." }]);
  await drawer.findByText("1 of 2 refunds sent: $0.00");
  expect(drawer.getByText("The river is too high.")).toBeTruthy();
  expect(drawer.queryByRole("button", { name: "Cancel class" })).toBeNull();
  expect(drawer.getByRole("button", { name: "Archive" })).toBeTruthy();
  expect(drawer.queryByText("Tue 1 May 2029, 16:00")).toBeNull();
  expect(screen.queryByText("Close requested")).toBeNull();
});

test.each([
  ["green once all have been sent", 0, "2 of 2 refunds sent: $91.00", true],
  ["not green where one has failed", 1, "2 of 3 refunds sent: $91.00", false],
])("[LIFE-2] the refunds of a cancelled class are %s", async (_case, failedCount, text, isGreen) => {
  await show([managed("Archery", { status: "cancelled" })], {
    "admin.cancellation": () => ({
      ...cancellation,
      ...{ paidCount: 0, heldCount: 0, doneCount: 2, failedCount, refundedCents: 9100 },
    }),
  });
  const drawer = within(await openDrawer("Archery"));
  const notice = (await drawer.findByText(text)).closest("[role=status]");
  expect(notice?.outerHTML.includes("green")).toBe(isGreen);
});

test("[DESK-2] what of the money is handed out at the desk is said, and not waited for", async () => {
  await show([managed("Archery", { status: "cancelled" })], {
    "admin.cancellation": () => ({
      ...cancellation,
      ...{ paidCount: 0, heldCount: 0, doneCount: 1, refundedCents: 4100, toHandOutCents: 5000 },
    }),
  });
  const drawer = within(await openDrawer("Archery"));
  await drawer.findByText("$50.00 is to be handed out at the desk.");
  expect(drawer.getByText("1 of 1 refunds sent: $41.00")).toBeTruthy();
});

test("[LIFE-2] a refused cancellation keeps the dialog and what was typed", async () => {
  await show([managed("Archery", { status: "approved" })], {
    "admin.cancellation": () => ({ ...cancellation, paidCount: 0, heldCount: 0, toRefundCents: 0 }),
    "admin.cancelClass": () => {
      throw applicationError("CLASS_CHANGED", "The class has changed. Please look again.");
    },
  });
  const drawer = within(await openDrawer("Archery"));
  fireEvent.click(drawer.getByRole("button", { name: "Cancel class" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Cancel Archery?" }));
  await dialog.findByText("Nobody has paid for this class. This cannot be undone.");
  fireEvent.change(dialog.getByRole("textbox", { name: "Reason" }), { target: { value: "Storm" } });
  fireEvent.click(dialog.getByRole("button", { name: "Cancel class" }));
  await dialog.findByText("The class has changed. Please look again.");
  expect(dialog.getByRole<HTMLTextAreaElement>("textbox", { name: "Reason" }).value).toBe("Storm");
  fireEvent.click(dialog.getByRole("button", { name: "Close the window" }));
  await screen.findByRole("dialog", { name: "Leave without saving?" });
});
