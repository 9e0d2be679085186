import "../../test/browser-gaps.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { classDetail } from "../../test/class-card.ts";
import { installSettings } from "../../test/install-settings.ts";
import { type Api, renderWithApi, student } from "../../test/render-with-api.tsx";
import { ClassOverview } from "./class-overview.tsx";

installSettings({ timeZone: "UTC" });

type Overrides = Parameters<typeof classDetail>[0] & { isOwn?: boolean };
const nobody = { waiting: 0, worthCents: 0, isOpen: true, turns: [] };

const show = (role: string, { isOwn = false, ...overrides }: Overrides = {}, api: Api = {}) =>
  renderWithApi(
    <main>
      <ClassOverview classId="c1" />
    </main>,
    {
      "auth.me": () => ({ ...student, role }),
      "classes.managed": () => ({ ...classDetail({ id: "c1", ...overrides }), isOwn }),
      "waitlist.ofClass": () => nobody,
      ...api,
    },
  );

const todo = async () =>
  within(await screen.findByRole("group", { name: "What can be done" }))
    .getAllByRole("button")
    .map(({ textContent, ariaLabel }) => ariaLabel ?? textContent);

test.each([
  [{ status: "pending", seatsLeft: 12 }, ["Deny Archery", "Approve Archery"]],
  [{ status: "approved" }, ["Close for new students", "Cancel class"]],
  [{ status: "approved", isCloseRequested: true }, ["Close for new students", "Keep open", "Cancel class"]],
  [{ status: "approved", isClosed: true }, ["Archive", "Reopen", "Cancel class"]],
  [{ status: "denied", seatsLeft: 12 }, ["Archive"]],
] as const)("[OFFICE-1][LIFE-5] an admin can do with a class of %o: %j", async (overrides, expected) => {
  await show("admin", overrides);
  expect(await todo()).toEqual(expected);
});

test("[OFFICE-1] its instructor changes, copies and withdraws a class, and reads the feedback", async () => {
  await show("instructor", { status: "denied", feedback: "Too short", isOwn: true });
  expect(await todo()).toEqual(["Update Archery", "More actions for Archery"]);
  expect(screen.getByText("Too short")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "More actions for Archery" }));
  expect((await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)).toEqual([
    "Copy class",
    "Withdraw",
  ]);
});

test("[OFFICE-1] a substitute reads what the class is, and decides nothing", async () => {
  const { calls } = await show("instructor", { description: "With bows." });
  expect(await screen.findByText("With bows.")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
  expect(calls).not.toContain("waitlist.ofClass");
});

test("[OFFICE-1][LIFE-5] a decision is shown, and the focus stays in its place", async () => {
  let status: "pending" | "approved" = "pending";
  await show(
    "admin",
    {},
    {
      "classes.managed": () => ({ ...classDetail({ id: "c1", status }), isOwn: false }),
      "admin.approve": () => {
        status = "approved";
        return { status };
      },
    },
  );
  const approve = await screen.findByRole("button", { name: "Approve Archery" });
  approve.focus();
  fireEvent.click(approve);
  const close = await screen.findByRole("button", { name: "Close for new students" });
  await waitFor(() => expect(document.activeElement?.contains(close)).toBe(true));
  expect(document.activeElement).not.toBe(document.body);
});

test("[OFFICE-1] of an archived class nothing is to be done", async () => {
  await show("admin", { status: "denied", standing: "archived", isOwn: false });
  await screen.findByText("Instructor");
  expect(screen.queryByRole("group", { name: "What can be done" })).toBeNull();
});

test("[OFFICE-1][WAIT-10] who waits stands below, for an admin also where nobody does", async () => {
  await show("admin");
  expect(await screen.findByRole("region", { name: "Waitlist" })).toBeTruthy();
});
