import "../../test/browser-gaps.ts";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { onlineManager } from "@tanstack/react-query";
import { useState } from "react";
import { describe, expect, onTestFinished, test } from "vitest";
import { applicationError, renderWithApi, student } from "../../test/render-with-api.tsx";
import { readWeekSearch } from "./week-search.ts";
import { OwnWeek } from "./own-week.tsx";
import type { WeekMeeting } from "./week-meeting.tsx";

const ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone;

function meeting(overrides: Partial<WeekMeeting>): WeekMeeting {
  return {
    id: overrides.className ?? "s1",
    classId: "c1",
    className: "Judo",
    classStatus: "approved",
    classStanding: "open",
    enrolledCount: 7,
    instructorName: "Kenji",
    start: "2026-11-24T16:00",
    end: "2026-11-24T17:30",
    timeZone: ZONE,
    venueId: "v1",
    venueName: "Hall 1",
    state: "planned",
    reason: null,
    replacedStart: null,
    isTaught: false,
    isOwnClass: false,
    isListOpen: false,
    mayDecline: false,
    isAttended: true,
    overlaps: [],
    participantNames: [],
    coming: [],
    ...overrides,
  };
}

const weekWith = (...meetings: WeekMeeting[]) => ({
  monday: "2026-11-23",
  today: "2026-11-25",
  day: null,
  meetings,
  total: meetings.length,
  isTotalExact: true,
  nextStart: null,
});

const day = (name: RegExp | string) => screen.findByRole("region", { name });
const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

describe("[SCHED-8][UP-3] the week", () => {
  test("shows each meeting at its day with class, venue and instructor, and leads to its class", async () => {
    await renderWithApi(<OwnWeek search={{ week: "2026-11-25" }} />, { "schedule.week": () => weekWith(meeting({})) });
    const tuesday = within(await day("Tue 24 Nov"));
    expect(tuesday.getByRole("listitem").textContent).toBe("16:00–17:30JudoHall 1 · With Kenji");
    expect(hrefOf("Judo")).toBe("/classes/c1");
    expect([hrefOf("Hall 1"), hrefOf("With Kenji")]).toEqual(["/Classes?venue=v1", "/Classes?search=Kenji"]);
    expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("23 Nov to 29 Nov 2026");
    expect(screen.getAllByRole("region").map((region) => region.getAttribute("aria-labelledby"))).toHaveLength(7);
    expect((await day(/^Wed 25 Nov/)).textContent).toBe("Wed 25 NovTodayNo dates");
  });

  test("[FAM-1] names the children who attend", async () => {
    await renderWithApi(<OwnWeek search={{ week: "2026-11-25" }} />, {
      "schedule.week": () => weekWith(meeting({ participantNames: ["Anna", "Ben"] })),
    });
    const tuesday = within(await day("Tue 24 Nov"));
    expect(tuesday.getByRole("listitem").textContent).toBe("16:00–17:30JudoAnna, BenHall 1 · With Kenji");
  });

  test("asks for the week of the day in the address, or for none, and leads to the weeks around it", async () => {
    const inputs: unknown[] = [];
    const answer = (input: unknown) => {
      inputs.push(input);
      return weekWith(meeting({}));
    };
    await renderWithApi(<OwnWeek search={{ week: "2026-11-25" }} />, { "schedule.week": answer });
    await day("Tue 24 Nov");
    expect(hrefOf("Previous week")).toBe("/dashboard/week?week=2026-11-16");
    expect(hrefOf("Next week")).toBe("/dashboard/week?week=2026-11-30");
    expect(hrefOf("This week")).toBe("/dashboard/week");
    cleanup();
    await renderWithApi(<OwnWeek search={readWeekSearch({ week: "tomorrow" })} />, { "schedule.week": answer });
    await screen.findAllByRole("listitem");
    expect(new Set(inputs.map((input) => JSON.stringify(input)))).toEqual(new Set(['{"monday":"2026-11-23"}', "{}"]));
  });

  test("shows one day with the ways to those around it, and admins one venue or instructor that they choose", async () => {
    const inputs: unknown[] = [];
    const venue = "019ed03f-90d3-7deb-9147-000000000001";
    const { history } = await renderWithApi(<OwnWeek search={{ day: "2026-11-24" }} />, {
      "auth.me": () => ({ ...student, role: "admin" }),
      "schedule.week": (input: unknown) => {
        inputs.push(input);
        return { ...weekWith(meeting({})), day: "2026-11-24" };
      },
      "schedule.weekChoices": () => [{ kind: "venue", id: venue, name: "Hall 1" }],
    });
    await day("Tue 24 Nov");
    expect(inputs).toEqual([{ day: "2026-11-24" }]);
    expect(screen.getAllByRole("region")).toHaveLength(1);
    expect(["Previous day", "Next day", "Whole week"].map(hrefOf)).toEqual(
      ["day=2026-11-23", "day=2026-11-25", "week=2026-11-23"].map((search) => `/dashboard/week?${search}`),
    );
    fireEvent.change(await screen.findByRole("combobox", { name: "Venue" }), { target: { value: venue } });
    await expect.poll(() => history.location.href).toBe(`/dashboard/week?day=2026-11-24&venue=${venue}`);
  });

  test("says in words what is cancelled, made up for and overlapping", async () => {
    await renderWithApi(<OwnWeek search={{}} />, {
      "schedule.week": () =>
        weekWith(
          meeting({ className: "Judo", state: "cancelled", reason: "Storm" }),
          meeting({ className: "Karate", replacedStart: "2026-11-17T16:00", overlaps: ["Chess", "Dance"] }),
        ),
    });
    expect(await screen.findByText("Cancelled: Storm")).toBeTruthy();
    expect(screen.getByText("Instead of Tue 17 Nov 2026")).toBeTruthy();
    expect(screen.getByText("At the same time as Chess, Dance")).toBeTruthy();
    expect(screen.getByText("Cancelled: Storm").closest("li")?.dataset["cancelled"]).toBe("true");
  });

  test("leads instructors to their dates with the number of enrolled, and says only there that it is theirs", async () => {
    await renderWithApi(<OwnWeek search={{}} />, {
      "auth.me": () => ({ ...student, role: "instructor" }),
      "schedule.week": () =>
        weekWith(
          meeting({ className: "Judo", isTaught: true, isOwnClass: true, isAttended: false }),
          meeting({ className: "Golf", classId: "c3", isTaught: true, isListOpen: true, isAttended: false }),
          meeting({ className: "Karate", classId: "c2" }),
        ),
    });
    const lists = await screen.findAllByRole("link", { name: "7 enrolled" });
    expect(lists.map((link) => link.getAttribute("href"))).toEqual(
      ["c1", "c3"].map((id) => `/dashboard/classes/${id}/people`),
    );
    // A substitute plans nothing of another's class.
    expect(["Judo", "Karate", "Golf"].map(hrefOf)).toEqual(["/dashboard/classes/c1", "/classes/c2", "/classes/c3"]);
    expect(screen.getAllByText("With Kenji")).toHaveLength(1);
  });

  test("leads admins to the dates of every class, and tells what overlaps at one venue", async () => {
    await renderWithApi(<OwnWeek search={{}} />, {
      "auth.me": () => ({ ...student, role: "admin" }),
      "schedule.week": () => ({ ...weekWith(meeting({ isAttended: false, overlaps: ["Chess"] })), total: 812 }),
      "schedule.weekChoices": () => [],
    });
    await screen.findByText("7 enrolled");
    expect(hrefOf("Judo")).toBe("/dashboard/classes/c1");
    expect(screen.getByText("Same venue and time as Chess")).toBeTruthy();
    expect(
      screen.getByText("The first 1 of 812 dates are shown. Choose a day, a venue or an instructor to see the others."),
    ).toBeTruthy();
  });

  test("names the zone of times that are not the reader's, at each meeting where there are several", async () => {
    const away = meeting({ className: "Surfing", timeZone: "Pacific/Auckland" });
    await renderWithApi(<OwnWeek search={{}} />, { "schedule.week": () => weekWith(away) });
    expect(await screen.findByText("Times are local: Pacific/Auckland")).toBeTruthy();
    expect(screen.queryByText("Pacific/Auckland")).toBeNull();
    cleanup();
    await renderWithApi(<OwnWeek search={{}} />, {
      "schedule.week": () => weekWith(away, meeting({ className: "Judo" })),
    });
    expect(await screen.findByText("Pacific/Auckland")).toBeTruthy();
  });

  test("shows a meeting of several days at each of them, with its beginning", async () => {
    const camp = meeting({ start: "2026-11-20T09:00", end: "2026-11-24T15:00" });
    await renderWithApi(<OwnWeek search={{}} />, { "schedule.week": () => weekWith(camp) });
    expect((await day("Mon 23 Nov")).textContent).toContain("Since Fri 20 Nov 2026");
    expect((await day("Tue 24 Nov")).textContent).toContain("09:00–Tue 24 Nov 2026, 15:00");
    expect((await day(/^Wed/)).textContent).toContain("No dates");
  });

  test("without dates says so, and leads to the next week with one, if any", async () => {
    await renderWithApi(<OwnWeek search={{}} />, {
      "schedule.week": () => ({ ...weekWith(), nextStart: "2026-12-10T16:00" }),
    });
    await screen.findByText("No dates this week");
    expect(hrefOf("Go to Thu 10 Dec 2026")).toBe("/dashboard/week?week=2026-12-07");
  });

  test("that cannot be loaded says why, keeps the ways on, and is tried again", async () => {
    let answer = (): unknown => {
      throw applicationError("TOO_MANY_CALLS", "Too many calls.");
    };
    await renderWithApi(<OwnWeek search={{ week: "2026-11-23" }} />, { "schedule.week": () => answer() });
    await screen.findByText("Too many calls.");
    expect(hrefOf("Next week")).toBe("/dashboard/week?week=2026-11-30");
    answer = () => weekWith();
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("No dates this week")).toBeTruthy();
    expect(screen.queryByRole("link", { name: /^Go to/ })).toBeNull();
  });

  test("asked for offline, waits for the network instead of showing the week before", async () => {
    onTestFinished(() => onlineManager.setOnline(true));
    await renderWithApi(<Weeks />, {
      "schedule.week": ({ monday }: { monday: string }) => ({
        ...weekWith(
          meeting({
            className: monday === "2026-11-23" ? "Judo" : "Chess",
            start: `${monday}T16:00`,
            end: `${monday}T17:00`,
          }),
        ),
        monday,
      }),
    });
    await day("Mon 23 Nov");
    onlineManager.setOnline(false);
    fireEvent.click(screen.getByRole("button", { name: "Go on" }));
    await expect.poll(() => screen.getByRole("heading", { level: 2 }).textContent).toBe("30 Nov to 6 Dec 2026");
    expect(screen.queryByRole("link", { name: "Judo" })).toBeNull();
    expect(hrefOf("Next week")).toBe("/dashboard/week?week=2026-12-07");
    onlineManager.setOnline(true);
    await screen.findByRole("link", { name: "Chess" });
  });
});

/** The page of a week, and a way to the next one. */
function Weeks() {
  const [monday, setMonday] = useState("2026-11-23");
  return (
    <>
      <OwnWeek search={{ week: monday }} />
      <button onClick={() => setMonday("2026-11-30")}>Go on</button>
    </>
  );
}

test("[SCHED-8] the date of a denied class is marked", async () => {
  await renderWithApi(<OwnWeek search={{ week: "2026-11-25" }} />, {
    "schedule.week": () => weekWith(meeting({ className: "Chess", classStatus: "denied" }), meeting({ id: "s2" })),
  });
  await screen.findByRole("link", { name: "Chess" });
  expect(screen.getAllByText("Denied")).toHaveLength(1);
});

test("[SCHED-1] a substitute steps back from a date after a confirmation, and the week is read anew", async () => {
  const golf = meeting({ id: "s7", className: "Golf", isTaught: true, mayDecline: true, isAttended: false });
  const declined: unknown[] = [];
  await renderWithApi(<OwnWeek search={{}} />, {
    "auth.me": () => ({ ...student, role: "instructor" }),
    "schedule.week": () => (declined.length === 0 ? weekWith(golf, meeting({})) : weekWith(meeting({}))),
    "schedule.declineSubstitution": (input: unknown) => void declined.push(input),
  });
  fireEvent.click(await screen.findByRole("button", { name: "Actions for Golf on Tue 24 Nov 2026" }));
  expect(screen.queryByRole("button", { name: "Actions for Judo on Tue 24 Nov 2026" })).toBeNull();
  const stepBack = async () =>
    fireEvent.click(await screen.findByRole("menuitem", { name: "Step back from Golf on Tue 24 Nov 2026" }));
  await stepBack();
  const dialog = await screen.findByRole("dialog", { name: "Step back from Golf on Tue 24 Nov 2026?" });
  expect(declined).toEqual([]);
  fireEvent.click(within(dialog).getByRole("button", { name: "Step back" }));
  expect(await screen.findByText("You do not teach this date any more")).not.toBeNull();
  expect(declined).toEqual([{ meetingId: "s7" }]);
  await expect.poll(() => screen.queryByText("Golf")).toBeNull();
});
