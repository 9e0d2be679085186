import "../../test/browser-gaps.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { applicationError, type Api, renderWithApi, student } from "../../test/render-with-api.tsx";
import { installSettings } from "../../test/install-settings.ts";
import { mayasSession } from "../../test/sessions.ts";
import { EnrolButton } from "./enrol-button.tsx";
import { FamilyPlaces } from "./family-places.tsx";

installSettings({ timeZone: "Europe/Berlin" });

const parent = { ...student, hasChildren: true };
const button = <EnrolButton classId="c1" className="Archery" seatsLeft={3} />;
const person = (id: string, name: string, overrides: object = {}) => ({
  id,
  name,
  isOneself: false,
  age: 8,
  problem: null,
  overlaps: [],
  ...overrides,
});
const ada = person("u1", "Ada", { isOneself: true, age: null });
const anna = person("p1", "Anna Lovelace", { overlaps: ["Judo", "Chess"] });
const family = (people: object[], firstDay: string | null = "2026-07-06"): Api => ({
  "auth.me": () => parent,
  "enrolment.selected": () => [],
  "enrolment.mine": () => [],
  "family.forClass": () => ({ people, firstDay }),
});

async function open() {
  fireEvent.click(await screen.findByRole("button", { name: "Enrol Now: Archery" }));
  return within(await screen.findByRole("dialog", { name: "Who is it for?" }));
}
const boxes = async () => screen.findAllByRole<HTMLInputElement>("checkbox");
const isGone = () => expect.poll(() => screen.queryByRole("dialog")).toBeNull();

test("[FAM-3][CLASS-5] who has children is asked for whom it is, and reads who cannot be chosen and why", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2026-06-01T12:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  const people = [
    ada,
    anna,
    person("p2", "Ben", { age: 5, problem: "too-young" }),
    person("p3", "Cora", { age: 15, problem: "too-old" }),
    person("p4", "Dan", { problem: "enrolled" }),
    person("p5", "Eve", { problem: "selected" }),
  ];
  await renderWithApi(button, family(people), await mayasSession());
  await open();
  const found = (await boxes()).map((box) => {
    const description = box.getAttribute("aria-describedby");
    const words = description === null ? "" : document.getElementById(description)?.textContent;
    return [box.labels?.[0]?.textContent, words, box.disabled];
  });
  expect(found).toEqual([
    ["You", "", false],
    ["Anna Lovelace", "8 years · overlaps Judo, Chess", false],
    ["Ben", "Too young on 6 July (5)", true],
    ["Cora", "Too old on 6 July (15)", true],
    ["Dan", "Enrolled already", true],
    ["Eve", "Selected", true],
  ]);
  expect(document.activeElement).toBe(screen.getByRole("checkbox", { name: "You" }));
});

// In June it is two hours later at the school.
test.each([
  ["2026-05-31", "Too young (5)", "2026-06-01T12:00:00Z"],
  ["2026-05-31", "Too young (5)", "2026-05-31T22:30:00Z"],
  [null, "Too young (5)", "2026-06-01T12:00:00Z"],
  ["2027-01-04", "Too young on 4 January 2027 (5)", "2026-06-01T12:00:00Z"],
])("[FAM-3] of a class whose first day is %s it says '%s' at %s", async (firstDay, words, now) => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(now) });
  onTestFinished(() => void vi.useRealTimers());
  await renderWithApi(
    button,
    family([ada, person("p2", "Ben", { age: 5, problem: "too-young" })], firstDay),
    await mayasSession(),
  );
  await open();
  expect(await screen.findByText(words)).toBeTruthy();
});

test("[CLASS-5] several can be ticked, and are selected with one toast, which leads to My Classes", async () => {
  const sent: unknown[] = [];
  const ben = person("p2", "Ben");
  const api = {
    ...family([ada, anna, ben]),
    "enrolment.select": (input: unknown) => {
      sent.push(input);
      return { outcome: "selected" };
    },
  };
  await renderWithApi(button, api, await mayasSession());
  const dialog = await open();
  const [you, first, second] = await boxes();
  expect(dialog.getByRole("button", { name: "Select" }).ariaDisabled).toBe("true");
  for (const box of [you, first, second, you]) if (box) fireEvent.click(box);
  fireEvent.submit(dialog.getByRole("button", { name: "Select" }));
  const toast = await screen.findByText("Enrolment updated successfully");
  await isGone();
  expect(sent).toEqual([{ classId: "c1", participantIds: ["p1", "p2"] }]);
  expect(
    within(toast.closest("[role=status]") as HTMLElement)
      .getByRole("link")
      .getAttribute("href"),
  ).toBe("/dashboard/selectClass");
});

test("[CLASS-5] the only one that can be chosen is ticked, and can be paid for at once", async () => {
  const api = {
    ...family([{ ...ada, problem: "enrolled" }, anna]),
    "enrolment.select": () => ({ outcome: "selected" }),
  };
  await renderWithApi(button, api, await mayasSession());
  const dialog = await open();
  expect((await boxes()).map(({ checked }) => checked)).toEqual([false, true]);
  fireEvent.click(dialog.getByRole("button", { name: "Select" }));
  const pay = await screen.findByRole("link", { name: "Pay now" });
  expect(pay.getAttribute("href")).toBe("/dashboard/payment?classId=c1&participant=p1");
});

test("[CLASS-5] Escape selects nobody; what the school refuses leaves the sheet open, with what is true now", async () => {
  let people = [ada, anna];
  const { calls } = await renderWithApi(
    button,
    {
      ...family([]),
      "family.forClass": () => ({ people, firstDay: null }),
      "enrolment.select": () => {
        people = [ada, person("p1", "Anna Lovelace", { problem: "enrolled" })];
        throw applicationError("NO_SEATS_LEFT", "This class is sold out.");
      },
    },
    await mayasSession(),
  );
  await open();
  await boxes();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
  await isGone();
  expect(calls).not.toContain("enrolment.select");
  const dialog = await open();
  fireEvent.click(await screen.findByRole("checkbox", { name: "Anna Lovelace" }));
  fireEvent.click(dialog.getByRole("button", { name: "Select" }));
  await screen.findByText("This class is sold out.");
  expect(await dialog.findByText("Enrolled already")).toBeTruthy();
  expect(dialog.getByRole("button", { name: "Select" }).ariaDisabled).toBe("true");
});

test("[CLASS-5] who is quicker than the page is asked all the same", async () => {
  const me = Promise.withResolvers<unknown>();
  const { calls } = await renderWithApi(
    button,
    { ...family([ada, anna]), "auth.me": () => me.promise },
    await mayasSession(),
  );
  fireEvent.click(await screen.findByRole("button", { name: "Enrol Now: Archery" }));
  me.resolve(parent);
  await screen.findByRole("dialog", { name: "Who is it for?" });
  expect(calls).not.toContain("enrolment.select");
});

test("[CLASS-5] the button stays for the others of a family, and the card says who has what", async () => {
  await renderWithApi(
    <>
      {button}
      <FamilyPlaces classId="c1" />
    </>,
    {
      ...family([ada, anna]),
      "enrolment.selected": () => [
        { id: "c1", isPayable: true, participantId: "p2", participantName: "Ben Lovelace" },
        { id: "c2", isPayable: true, participantId: "p3", participantName: "Cora" },
      ],
      "enrolment.mine": () => [
        { id: "c1", participantId: "u1", participantName: null },
        { id: "c1", participantId: "p1", participantName: "Anna Lovelace" },
      ],
    },
  );
  const links = await screen.findAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Enrolled: You, Anna", "/dashboard/enrolled"],
    ["Selected: Ben", "/dashboard/selectClass"],
  ]);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Enrol Now: Archery" }).disabled).toBe(false);
});

test("[FAM-4] without children it is selected for oneself at once, by the same calls as ever", async () => {
  const sent: unknown[] = [];
  const { calls } = await renderWithApi(
    button,
    {
      "auth.me": () => student,
      "enrolment.selected": () => [],
      "enrolment.mine": () => [],
      "enrolment.select": (input) => {
        sent.push(input);
        return { outcome: "already-selected" };
      },
    },
    await mayasSession(),
  );
  fireEvent.click(await screen.findByRole("button", { name: "Enrol Now: Archery" }));
  await screen.findByText("This class is already among your selected classes.");
  expect(sent).toEqual([{ classId: "c1" }]);
  expect(calls.filter((path) => path !== "enrolment.selected" && path !== "enrolment.mine")).toEqual([
    "auth.me",
    "enrolment.select",
  ]);
});
