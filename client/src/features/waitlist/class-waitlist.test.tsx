import "../../test/browser-gaps.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { classDetail } from "../../test/class-card.ts";
import { installSettings } from "../../test/install-settings.ts";
import { type Api, applicationError, renderWithApi, student } from "../../test/render-with-api.tsx";
import { ManageClasses } from "../classes/decide/manage-classes.tsx";
import { OwnClasses } from "../classes/teach/own-classes.tsx";
import { CopyClassButton } from "../enrolments/copy-class-button.tsx";
import { ClassWaitlist } from "./class-waitlist.tsx";

installSettings({ timeZone: "UTC" });

const turn = (id: string, participantName: string, overrides: object = {}) => ({
  entryId: id,
  groupId: id,
  groupSize: 1,
  state: "waiting",
  position: 1,
  participantName,
  age: 8,
  studentName: "Ada Lovelace",
  studentId: "u1",
  joinedAt: new Date("2026-07-01T10:00:00Z"),
  until: null,
  ...overrides,
});
const nobody = { waiting: 0, worthCents: 0, isOpen: true, turns: [] };
const line = {
  waiting: 2,
  worthCents: 15_998,
  isOpen: true,
  turns: [
    turn("w1", "Cora", { state: "offered", position: null, until: new Date("2026-07-07T09:00:00Z") }),
    turn("w2", "Anna", { groupId: "g", groupSize: 2 }),
    turn("w3", "Ben", { groupId: "g", groupSize: 2, age: null }),
  ],
};

const show = (role: string, api: Api = {}) =>
  renderWithApi(
    <ClassWaitlist classId="c1">
      <CopyClassButton classId="c1" className="Football" />
    </ClassWaitlist>,
    {
      "auth.me": () => ({ ...student, role }),
      "waitlist.ofClass": () => line,
      ...api,
    },
  );
const choose = async (row: string, action: string) => {
  fireEvent.click(await screen.findByRole("button", { name: `More actions for ${row}` }));
  fireEvent.click(await screen.findByRole("menuitem", { name: action }));
};
const give = async (title: string, button: string) => {
  const dialog = within(await screen.findByRole("dialog", { name: title }));
  fireEvent.click(dialog.getByRole("button", { name: button }));
  await dialog.findByText("This field is required");
  fireEvent.change(dialog.getByRole("textbox", { name: "Reason" }), { target: { value: " Siblings " } });
  fireEvent.click(dialog.getByRole("button", { name: button }));
  return dialog;
};
const isGone = () => expect.poll(() => screen.queryByRole("dialog")).toBeNull();

test("[WAIT-10] an instructor reads who waits, in order, with state, age and group, and what they would pay today", async () => {
  await show("instructor");
  expect(await screen.findByText("2 waiting, $159.98 at today's price")).toBeTruthy();
  const rows = within(screen.getByRole("table", { name: "Waitlist" })).getAllByRole("row");
  const since = "Wed 1 Jul 2026, 10:00";
  expect(rows.slice(1).map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ["", "Cora", "8", "Ada Lovelace", since, "Offered until Tue 7 Jul 2026, 09:00"],
    ["1", "AnnaOnly together with Ben", "8", "Ada Lovelace", since, "Waiting"],
    ["1", "BenOnly together with Anna", "", "Ada Lovelace", since, "Waiting"],
  ]);
  expect(screen.getByRole("button", { name: "Copy class" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Close the waitlist|More actions/ })).toBeNull();
});

test.each([
  [true, []],
  [false, ["Waitlist"]],
])("[WAIT-10] an instructor reads of an empty line only once it is closed: %s", async (isOpen, headings) => {
  const { calls } = await show("instructor", { "waitlist.ofClass": () => ({ ...nobody, isOpen }) });
  await expect.poll(() => calls).toContain("waitlist.ofClass");
  await expect.poll(() => screen.queryAllByRole("heading").map(({ textContent }) => textContent)).toEqual(headings);
});

test("[WAIT-9] an admin lets a group in for a reason, by as many seats more", async () => {
  const sent: unknown[] = [];
  await show("admin", { "admin.letIn": (input) => void sent.push(input) });
  await choose("Anna", "Let Anna in");
  const dialog = await give("Let Anna and Ben in?", "Let in");
  expect(dialog.getByText("The class gets 2 seats more, which are offered to them together.")).toBeTruthy();
  expect(await screen.findByText("The seat is on offer")).toBeTruthy();
  await isGone();
  expect(sent).toEqual([{ groupId: "g", reason: "Siblings" }]);
  expect(screen.queryByRole("button", { name: "More actions for Cora" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Copy class" })).toBeNull();
});

test("[WAIT-9] an admin removes somebody for a reason; what the school refuses is said in the window", async () => {
  const sent: unknown[] = [];
  let isRefused = true;
  await show("admin", {
    "admin.removeFromWaitlist": (input) => {
      if (isRefused) throw applicationError("WAITLIST_TURN_NOT_FOUND", "This turn in the waitlist has ended.");
      sent.push(input);
    },
  });
  await choose("Ben", "Remove Ben from the waitlist");
  const dialog = await give("Remove Anna and Ben from the waitlist?", "Remove");
  expect(await dialog.findByText("This turn in the waitlist has ended.")).toBeTruthy();
  isRefused = false;
  fireEvent.click(dialog.getByRole("button", { name: "Remove" }));
  expect(await screen.findByText("Removed from the waitlist")).toBeTruthy();
  expect(sent).toEqual([{ entryId: "w3", reason: "Siblings" }]);
});

test.each([
  [true, "Close the waitlist", "The waitlist is closed"],
  [false, "Open the waitlist", "The waitlist is open"],
])(
  "[WAIT-9] an admin closes and opens the waitlist for a reason, also while nobody waits: %s",
  async (isOpen, name, words) => {
    const sent: unknown[] = [];
    await show("admin", {
      "waitlist.ofClass": () => ({ ...nobody, isOpen }),
      "admin.setWaitlist": (input) => void sent.push(input),
    });
    expect(await screen.findByText("Nobody waits.")).toBeTruthy();
    expect(screen.queryAllByText("The waitlist is closed: nobody can join.")).toHaveLength(isOpen ? 0 : 1);
    fireEvent.click(screen.getByRole("button", { name }));
    await give(name, name);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(sent).toEqual([{ classId: "c1", isOpen: !isOpen, reason: "Siblings" }]);
  },
);

const waiting = { name: "Football", priceCents: 7999, waiting: 9 };
const link = { name: "Waitlist of Football: 9 waiting, $719.91 at today's price" };

test("[WAIT-10] My Class says how many wait and what a copy would earn, and leads to the line", async () => {
  await renderWithApi(<OwnClasses />, { "classes.mine": () => [classDetail(waiting), classDetail({ name: "Judo" })] });
  expect((await screen.findByRole("link", link)).getAttribute("href")).toBe("/dashboard/classes/Football#waitlist");
  expect(screen.queryAllByText(/waiting/)).toHaveLength(1);
});

test("[WAIT-10] the drawer of Menage Class says it as well", async () => {
  await renderWithApi(<ManageClasses search="" page={1} onPage={() => undefined} />, {
    "admin.classes": () => ({ classes: [classDetail(waiting)], total: 1 }),
  });
  fireEvent.click(await screen.findByRole("button", { name: "Open Football" }));
  const drawer = within(await screen.findByRole("dialog", { name: "Football" }));
  expect(drawer.getByRole("link", link)).toBeTruthy();
});
