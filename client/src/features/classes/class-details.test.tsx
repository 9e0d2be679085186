import "../../test/browser-gaps.ts";
import { act, screen, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { classCard, classDetail } from "../../test/class-card.ts";
import { plannedMeeting } from "../../test/planned-meeting.ts";
import { type Api, renderWithApi, student } from "../../test/render-with-api.tsx";
import { visitorSession } from "../../test/sessions.ts";
import { ClassDetails } from "./class-details.tsx";

type Shown = RouterOutputs["classes"]["byId"];

const apiOf = (overrides: Partial<Shown>, role: string, api: Api = {}): Api => {
  const about = { instructorPhotoUrl: null, instructorBio: "", meetings: [], cancellationReason: null };
  return {
    "auth.me": () => ({ ...student, role }),
    "classes.byId": () => ({ ...classDetail({ priceCents: 5555, ...overrides }), ...about, ...overrides }),
    "enrolment.selected": () => [],
    "enrolment.mine": () => [],
    ...api,
  };
};
const paid: Api = { "enrolment.mine": () => [{ id: "Archery", paidCents: 4444 }] };

const details = <ClassDetails classId="Archery" />;

test.each(["pending", "denied", "approved"] as const)(
  "[LIFE-1] a student with a paid seat reads what it cost, and not that the class is %s at another price",
  async (status) => {
    await renderWithApi(details, apiOf({ id: "Archery", status }, "student", paid));
    expect(await screen.findByText("Your seat is yours. You paid $44.44.")).toBeTruthy();
    expect(screen.queryByText(/Waiting for approval|Denied|\$55\.55/)).toBeNull();
  },
);

test.each([
  ["pending", "Waiting for approval"],
  ["denied", "Denied"],
] as const)("[LIFE-1] instructors and admins read that a class is %s", async (status, words) => {
  await renderWithApi(details, apiOf({ id: "Archery", status }, "instructor"));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByText("$55.55")).toBeTruthy();
});

test.each([
  ["no seat yet", {}, 1],
  ["a seat", paid, 0],
])("[TRUE-7] who has %s reads the terms so many times: %#", async (_, seat, times) => {
  await renderWithApi(details, apiOf({ id: "Archery", status: "approved", cancelWithinHours: 24 }, "student", seat));
  await screen.findByText(times === 1 ? "$55.55" : "Your seat is yours. You paid $44.44.");
  expect(screen.queryAllByText(/^You can cancel within 24 hours of paying/)).toHaveLength(times);
});

test("[LIFE-1] a student with a paid seat reads that the class is closed, and that the seat stays", async () => {
  await renderWithApi(details, apiOf({ id: "Archery", isClosed: true }, "student", paid));
  expect(await screen.findByText("Your seat is yours. You paid $44.44.")).toBeTruthy();
  expect(screen.getByText("Closed for new students")).toBeTruthy();
});

test.each([
  ["instructor", "Waiting for approval"],
  ["student", "Closed for new students"],
])("[LIFE-1] of a closed class that was edited a reader with the role %s sees '%s'", async (role, words) => {
  await renderWithApi(details, apiOf({ id: "Archery", status: "pending", isClosed: true }, role));
  expect(await screen.findByText(words)).toBeTruthy();
});

test("[LIFE-2] the page of a cancelled class offers no seats and no price", async () => {
  const cancelled = { id: "Archery", status: "cancelled", cancellationReason: "Storm" } as const;
  await renderWithApi(details, apiOf(cancelled, "student"));
  await screen.findByText("The class was cancelled: Storm");
  expect(screen.queryByText(/Seats|left|\$55|come and see|About this class/)).toBeNull();
});

test("[SCHED-5] the page says when enrolment ends, and that it has ended", async () => {
  const end = { enrolmentCloses: "2028-07-07T16:00", enrolmentTimeZone: "Europe/Berlin" };
  await renderWithApi(details, apiOf({ id: "Archery", ...end, standing: "late" }, "student"));
  expect(await screen.findByText("Fri 7 Jul 2028, 16:00 (Europe/Berlin)")).toBeTruthy();
  expect(screen.getByText("Enrolment has ended")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Enrol/ })).toBeNull();
});

test.each([
  ["full", null],
  ["late", "Enrolment has ended"],
  ["over", "Enrolment has ended"],
  ["closed", "Closed for new students"],
  ["cancelled", "Cancelled"],
  ["archived", "Closed for new students"],
] as const)("[LIFE-1] the page of a class that is %s says: %s", async (standing, words) => {
  const status = standing === "cancelled" ? standing : "approved";
  await renderWithApi(details, apiOf({ id: "Archery", standing, status }, "student", paid));
  const title = await screen.findByRole("heading", { name: "Archery", level: 1 });
  expect(title.previousElementSibling?.textContent ?? null).toBe(words);
});

test("[LIFE-1] a visitor reads the price of today, and nobody is asked for a seat", async () => {
  const { calls } = await renderWithApi(details, apiOf({ id: "Archery" }, "student", paid), await visitorSession());
  expect(await screen.findByText("$55.55")).toBeTruthy();
  expect(new Set(calls)).toEqual(new Set(["classes.byId"]));
});

test("[UP-3] the names of instructor, substitute and venue lead to what they teach and to what is there", async () => {
  const meeting = plannedMeeting({ venueId: "v1", venueName: "Hall 1", substituteName: "Maya" });
  await renderWithApi(details, apiOf({ id: "Archery", meetings: [meeting] }, "student"));
  const hrefsOf = async (name: string) =>
    (await screen.findAllByRole("link", { name })).map((link) => link.getAttribute("href"));
  expect(await hrefsOf("Ines")).toEqual(["/Classes?search=Ines", "/Classes?search=Ines"]);
  expect(await hrefsOf("with Maya")).toEqual(["/Classes?search=Maya"]);
  expect(await hrefsOf("Hall 1")).toEqual(["/Classes?venue=v1", "/Classes?venue=v1"]);
});

test("[TRUE-7][UP-3] one box says what is bought, of whom, on which terms, how many seats are left, and enrols", async () => {
  const fields = { id: "Archery", meetings: [plannedMeeting()], cancelWithinHours: 24, sport: "Judo" };
  await renderWithApi(details, apiOf(fields, "student"));
  const box = within(await screen.findByRole("region", { name: "Enrolment" }));
  expect(box.getByText("Tue 1 May 2029, 16:00–17:30", { exact: false }).textContent).toMatch(/ · \$55\.55$/);
  expect(box.getByText("Taught by", { exact: false }).textContent).toBe("Taught by Ines");
  expect(box.getByText(/^You can cancel within 24 hours of paying, before the first date begins/)).toBeTruthy();
  expect(box.getByText("5 of 12 left").closest("p")?.textContent).toBe("5 of 12 left · 7 enrolled");
  expect(box.getByRole("button", { name: "Enrol Now: Archery" })).toBeTruthy();
  // Whom it is for stands with what it is about.
  expect(box.queryByText("Judo")).toBeNull();
  expect(screen.getByText("Judo")).toBeTruthy();
});

test("[CLASS-5] while the button is out of view, another one stands with the price at the screen's lower edge", async () => {
  let tell: (entries: { isIntersecting: boolean }[]) => void = () => undefined;
  class Observer {
    constructor(callback: typeof tell) {
      tell = callback;
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal("IntersectionObserver", Observer);
  onTestFinished(() => void vi.unstubAllGlobals());
  await renderWithApi(details, apiOf({ id: "Archery" }, "student"));
  const buttons = async () => screen.findAllByRole("button", { name: "Enrol Now: Archery" });
  expect(await buttons()).toHaveLength(1);
  act(() => tell([{ isIntersecting: false }]));
  expect(await buttons()).toHaveLength(2);
  expect(screen.getAllByText("$55.55")).toHaveLength(2);
  act(() => tell([{ isIntersecting: true }]));
  expect(await buttons()).toHaveLength(1);
});

test.each([
  [{ seatsLeft: 0 }, ["Judo", "Karate"]],
  [{ seatsLeft: 1 }, []],
  [{ seatsLeft: 0, status: "cancelled" as const }, []],
])("[FIND-1] a page with %j offers these others: %j", async (overrides, names) => {
  const similar = { "classes.similar": () => [classCard({ name: "Judo" }), classCard({ name: "Karate" })] };
  await renderWithApi(details, apiOf({ id: "Archery", ...overrides }, "student", similar));
  await screen.findByRole("heading", { name: "Archery" });
  await expect
    .poll(() => screen.queryAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent))
    .toEqual(names);
  expect(screen.queryAllByRole("heading", { name: "Classes with seats" })).toHaveLength(Math.min(names.length, 1));
});
