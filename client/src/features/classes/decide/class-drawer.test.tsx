import "../../../test/browser-gaps.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { classDetail } from "../../../test/class-card.ts";
import { type Api, applicationError, renderWithApi } from "../../../test/render-with-api.tsx";
import type { ManagedClass } from "./managed-class.ts";
import { ManageClasses } from "./manage-classes.tsx";

const managed = (name: string, facts: Partial<ManagedClass> = {}): ManagedClass =>
  classDetail({ name, status: "pending", description: `All about ${name}.`, ...facts });

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

test("[LIFE-5] after a decision the row stays where it is", async () => {
  let isApproved = false;
  const { calls } = await show([], {
    "admin.classes": () => {
      const list = [managed("Archery", { status: isApproved ? "approved" : "pending" }), managed("Judo")];
      return { classes: isApproved ? list.toReversed() : list, total: 2 };
    },
    "admin.approve": () => {
      isApproved = true;
      return { status: "approved" };
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
    "admin.closeClass": () => ({ isClosed: true }),
    "admin.reopenClass": () => ({ isClosed: false }),
  });
  const drawer = within(await openDrawer("Archery"));
  expect(drawer.queryByRole("button", { name: "Archive" })).toBeNull();
  fireEvent.click(drawer.getByRole("button", { name: "Close for new students" }));
  await drawer.findByText("Closed");
  fireEvent.click(drawer.getByRole("button", { name: "Reopen" }));
  await drawer.findByText("Approved");
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

test("[LIFE-2] archiving asks, then takes the class out of the list", async () => {
  await show([managed("Archery", { status: "approved", isClosed: true }), managed("Judo")], {
    "admin.archiveClass": () => ({ isArchived: true }),
  });
  const drawer = within(await openDrawer("Archery"));
  fireEvent.click(drawer.getByRole("button", { name: "Archive" }));
  const question = within(await screen.findByRole("dialog", { name: "Archive Archery?" }));
  fireEvent.click(question.getByRole("button", { name: "Archive" }));
  await screen.findByText("Class archived");
  await waitFor(() => expect(names()).toEqual(["Judo"]));
});
