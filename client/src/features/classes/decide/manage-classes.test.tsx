import "../../../test/browser-gaps.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { classDetail } from "../../../test/class-card.ts";
import { type Api, applicationError, renderWithApi } from "../../../test/render-with-api.tsx";
import { installSettings } from "../../../test/install-settings.ts";
import type { ManagedClass } from "./managed-class.ts";
import { ManageClasses } from "./manage-classes.tsx";

const managed = (name: string, status: ManagedClass["status"]): ManagedClass =>
  classDetail({ name, priceCents: 1999, status, version: 3 });

function show(list: ManagedClass[], api: Api = {}) {
  return renderWithApi(<ManageClasses search="" page={1} onPage={() => undefined} />, {
    "admin.classes": () => ({ classes: list, total: list.length }),
    ...api,
  });
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name });

test("[ADMIN-4] the table shows what an admin decides on", async () => {
  await show([managed("Archery", "pending")]);
  const [head, row] = within(await screen.findByRole("table", { name: "Menage Class" })).getAllByRole("row");
  expect([...(head?.children ?? [])].map((cell) => cell.textContent)).toEqual([
    "",
    "Name",
    "Image",
    "Email",
    "Available seat",
    "Price",
    "Status",
    "Approve",
    "Deny",
  ]);
  expect([1, 3, 4, 5, 6].map((index) => row?.children[index]?.textContent)).toEqual([
    "Archery",
    "ines@camp.test",
    "5",
    "$19.99",
    "Pending",
  ]);
});

test("[ADMIN-5] both buttons are greyed once a class is decided", async () => {
  await show([managed("Archery", "approved"), managed("Judo", "denied"), managed("Tennis", "pending")]);
  const states = await Promise.all(
    ["Archery", "Judo", "Tennis"].flatMap((name) => [button(`Approve ${name}`), button(`Deny ${name}`)]),
  );
  expect(states.map(({ disabled }) => disabled)).toEqual([true, true, true, true, false, false]);
});

test("[ADMIN-5] an approval is confirmed once the server has it, and keeps the focus on its greyed button", async () => {
  const answer = Promise.withResolvers<{ status: string; standing: string }>();
  await show([managed("Archery", "pending")], { "admin.approve": () => answer.promise });
  const approve = await button("Approve Archery");
  approve.focus();
  fireEvent.click(approve);
  expect(screen.queryByText("Class Approve Success")).toBeNull();
  answer.resolve({ status: "approved", standing: "open" });
  await screen.findByText("Class Approve Success");
  expect([approve.disabled, approve.ariaDisabled]).toEqual([false, "true"]);
  expect(document.activeElement).toBe(approve);
});

test("[LIFE-4] an approval names the version on the screen; a refusal says why and reloads the list", async () => {
  let edited: ManagedClass = managed("Archery", "pending");
  const sent: unknown[] = [];
  await show([], {
    "admin.classes": () => ({ classes: [edited], total: 1 }),
    "admin.approve": (input) => {
      sent.push(input);
      edited = { ...edited, priceCents: 999_900, version: 4 };
      throw applicationError("CLASS_CHANGED", "The class has changed. Please look again.");
    },
  });
  fireEvent.click(await button("Approve Archery"));
  await screen.findByText("The class has changed. Please look again.");
  await screen.findByText("$9,999.00");
  fireEvent.click(await button("Approve Archery"));
  await waitFor(() =>
    expect(sent).toEqual([
      { classId: "Archery", version: 3 },
      { classId: "Archery", version: 4 },
    ]),
  );
});

test("[ADMIN-5] denying asks for feedback under the class's name, and closes once the server says so", async () => {
  const sent: unknown[] = [];
  await show([managed("Archery", "pending")], {
    "admin.deny": (input) => {
      sent.push(input);
      return { status: "denied", standing: "denied" };
    },
  });
  fireEvent.click(await button("Deny Archery"));
  const dialog = await screen.findByRole("dialog", { name: "Archery" });
  expect(within(dialog).getByRole("heading", { name: "Send Your FeedBack" })).not.toBeNull();
  fireEvent.change(within(dialog).getByRole("textbox"), { target: { value: "Too early." } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Submit" }));
  await screen.findByText("Class Deny Success");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toEqual([{ classId: "Archery", feedback: "Too early." }]);
});

test("[ADMIN-5] feedback that is too long is refused in words, and not cut while it is pasted", async () => {
  const sent: unknown[] = [];
  await show([managed("Archery", "pending")], { "admin.deny": (input) => sent.push(input) });
  fireEvent.click(await button("Deny Archery"));
  const feedback = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Feedback for the instructor" });
  expect(feedback.maxLength).toBe(-1);
  fireEvent.change(feedback, { target: { value: "A".repeat(2001) } });
  fireEvent.click(screen.getByRole("button", { name: "Submit" }));
  expect(await screen.findByText("Please use at most 2,000 characters")).toBeTruthy();
  expect(sent).toEqual([]);
});

test("[ADMIN-5] a refused denial keeps the dialog and what was typed", async () => {
  await show([managed("Archery", "pending")], {
    "admin.deny": () => {
      throw applicationError("CLASS_DECIDED", "This class has been decided already.");
    },
  });
  fireEvent.click(await button("Deny Archery"));
  const dialog = await screen.findByRole("dialog");
  fireEvent.change(within(dialog).getByRole("textbox"), { target: { value: "Too early." } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Submit" }));
  await within(dialog).findByText("This class has been decided already.");
  expect(within(dialog).getByRole<HTMLTextAreaElement>("textbox").value).toBe("Too early.");
});

function Searched() {
  const [search, setSearch] = useState("");
  return (
    <>
      <button type="button" onClick={() => setSearch("Arch")}>
        Search
      </button>
      <ManageClasses search={search} page={1} onPage={() => undefined} />
    </>
  );
}

test("[ADMIN-5] a list that was on its way while the class was decided does not show it undecided", async () => {
  const late = Promise.withResolvers<undefined>();
  let status: ManagedClass["status"] = "pending";
  let searches = 0;
  await renderWithApi(<Searched />, {
    "admin.classes": async ({ search }: { search?: string }) => {
      const classes = [managed("Archery", status)];
      if (search !== undefined && ++searches === 1) await late.promise;
      return { classes, total: 1 };
    },
    "admin.approve": () => {
      status = "approved";
      return { status, standing: "open" };
    },
  });
  const approve = await button("Approve Archery");
  fireEvent.click(await button("Search"));
  await expect.poll(() => searches).toBe(1);
  fireEvent.click(approve);
  await screen.findByText("Class Approve Success");
  late.resolve(undefined);
  await screen.findByText("Approved");
  expect((await button("Approve Archery")).ariaDisabled).toBe("true");
});

test("[OFFICE-3] selected classes are approved in one step, and written to", async () => {
  installSettings({ sendsEmail: true });
  const inputs: unknown[] = [];
  await show([managed("Archery", "pending"), managed("Judo", "approved"), managed("Tennis", "pending")], {
    "admin.approve": (input) => {
      inputs.push(input);
      return { status: "approved", standing: "open" };
    },
    "classes.messageAudience": (input) => {
      inputs.push(input);
      return { classNames: ["Archery", "Judo"], reached: 1, unreached: 0 };
    },
  });
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select all classes" }));
  fireEvent.click(screen.getByRole("button", { name: "Write" }));
  await screen.findByRole("dialog", { name: "Write to everybody in 3 classes" });
  await screen.findByText(/^To everybody in Archery and Judo/);
  expect(inputs.splice(0)).toEqual([{ classIds: ["Archery", "Judo", "Tennis"] }]);
  fireEvent.click(screen.getByRole("button", { name: "Not now" }));
  fireEvent.click(screen.getByRole("button", { name: "Approve 2 classes" }));
  await screen.findByText("2 classes approved");
  expect(inputs).toEqual([
    { classId: "Archery", version: 3 },
    { classId: "Tennis", version: 3 },
  ]);
  expect(screen.queryByText(/selected ·/)).toBeNull();
});
