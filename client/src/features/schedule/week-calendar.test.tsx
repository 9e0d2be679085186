import "../../test/browser-gaps.ts";
import { cleanup, screen, within } from "@testing-library/react";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { renderWithApi, student } from "../../test/render-with-api.tsx";
import type { CalendarMeeting } from "./calendar-block.tsx";
import { OwnWeek } from "./own-week.tsx";
import { readWeekSearch } from "./week-search.ts";

const ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const [HALL, POOL] = ["019ed03f-90d3-7deb-9147-000000000001", "019ed03f-90d3-7deb-9147-000000000002"];

function meeting(
  className: string,
  day: string,
  times: string,
  overrides: Partial<CalendarMeeting> = {},
): CalendarMeeting {
  const [start, end] = times.split("-").map((time) => `2026-11-${day}T${time}`);
  return {
    id: `${className} ${day} ${times}`,
    classId: className.toLowerCase(),
    className,
    classStatus: "approved",
    classStanding: "open",
    instructorName: "Kenji",
    start: start ?? "",
    end: end ?? "",
    timeZone: ZONE,
    venueId: HALL,
    venueName: "Hall 1",
    state: "planned",
    isOwnClass: false,
    participantNames: [],
    overlaps: [],
    ...overrides,
  };
}

function answersOf(role: "admin" | "instructor" | "student", ...meetings: CalendarMeeting[]) {
  const answer = ({ day }: { day?: string }) => ({
    monday: "2026-11-23",
    today: "2026-11-25",
    now: "2026-11-25T10:30",
    day: day ?? null,
    meetings: meetings.filter(({ start, end }) => !day || (start.slice(0, 10) <= day && end >= day)),
    total: meetings.length,
    isTotalExact: true,
    nextStart: null,
  });
  return { "auth.me": () => ({ ...student, role }), "schedule.calendar": answer, "schedule.weekChoices": () => [] };
}

const show = (search: Record<string, unknown>, answers: ReturnType<typeof answersOf>) =>
  renderWithApi(<OwnWeek search={readWeekSearch(search)} />, answers);
const region = (name: RegExp | string) => screen.findByRole("region", { name });
const namesIn = (part: HTMLElement) =>
  within(within(part).getByRole("list"))
    .getAllByRole("link")
    .map((link) => [...link.children].map(({ textContent }) => textContent).join(", "));

/** A screen with room for a grid. */
function wideScreen() {
  const query = vi
    .spyOn(window, "matchMedia")
    .mockImplementation(
      (media) => Object.assign(new EventTarget(), { matches: true, media }) as unknown as MediaQueryList,
    );
  onTestFinished(() => query.mockRestore());
}

describe("[OFFICE-6] the week as a calendar", () => {
  test("is a list for each day, whose blocks say class, time, venue and state, in order", async () => {
    const meetings = [
      meeting("Judo", "24", "16:00-17:30", { isOwnClass: true }),
      meeting("Chess", "24", "17:00-18:00", { classStatus: "pending", venueId: null, venueName: null }),
      meeting("Golf", "24", "18:00-19:00", { state: "cancelled", overlaps: ["Judo"] }),
    ];
    await show({ view: "week", week: "2026-11-25" }, answersOf("admin", ...meetings));
    const tuesday = await region("Tue 24 Nov");
    expect(namesIn(tuesday)).toEqual([
      "Judo, 16:00–17:30, Hall 1",
      "Chess, 17:00–18:00, Pending, Kenji",
      "Golf, 18:00–19:00, Cancelled, Hall 1, Kenji, Same venue and time as Judo",
    ]);
    const blocks = within(within(tuesday).getByRole("list")).getAllByRole("link");
    expect(blocks.map((block) => [block.getAttribute("href"), block.dataset["state"]])).toEqual([
      ["/dashboard/classes/judo/dates", "approved"],
      ["/dashboard/classes/chess/dates", "pending"],
      ["/dashboard/classes/golf/dates", "cancelled"],
    ]);
    expect(screen.getAllByRole("region")).toHaveLength(7);
    expect((await region(/^Mon 23 Nov/)).textContent).toContain("No dates");
    expect(screen.getByRole("link", { name: "Tue 24 Nov" }).getAttribute("href")).toBe(
      "/dashboard/week?view=day&day=2026-11-24",
    );
  });

  test("draws a meeting over midnight on both days, and where the hours are now", async () => {
    const night = meeting("Stars", "25", "22:00-23:00", { end: "2026-11-26T01:00" });
    await show({ view: "week", week: "2026-11-25" }, answersOf("student", night));
    expect(namesIn(await region(/^Wed 25 Nov/))).toEqual(["Stars, 22:00–Thu 26 Nov 2026, 01:00, Hall 1, Kenji"]);
    expect(namesIn(await region(/^Thu 26 Nov/))).toEqual([
      "Stars, 22:00–Thu 26 Nov 2026, 01:00, Since Wed 25 Nov 2026, Hall 1, Kenji",
    ]);
    const lines = [...document.querySelectorAll<HTMLElement>("[style*='--from: 630']")];
    expect(lines.map((line) => line.closest("section")?.textContent?.slice(0, 10))).toEqual(["Wed 25 Nov"]);
  });

  test("leads from a crowded hour to its day, and keeps what is behind that for paper", async () => {
    const crowd = ["A", "B", "C", "D", "E", "F"].map((name) => meeting(name, "24", "16:00-17:00"));
    await show({ view: "week", week: "2026-11-25" }, answersOf("admin", ...crowd));
    const tuesday = await region("Tue 24 Nov");
    const more = within(tuesday).getByRole("link", { name: "+4 more on Tue 24 Nov at 16:00" });
    expect(more.getAttribute("href")).toBe("/dashboard/week?view=day&day=2026-11-24");
    expect(namesIn(tuesday)).toHaveLength(7);
  });

  test("of one day has a column for each venue, without one last, for admins; one for others", async () => {
    const meetings = [
      meeting("Chess", "24", "09:00-10:00", { venueId: null, venueName: null }),
      meeting("Swimming", "24", "09:00-10:00", { venueId: POOL, venueName: "Pool" }),
      meeting("Judo", "24", "16:00-17:30"),
    ];
    await show({ view: "day", day: "2026-11-24" }, answersOf("admin", ...meetings));
    await region("Pool");
    const heads = () => screen.getAllByRole("region").map((one) => within(one).getByRole("heading").textContent);
    expect(heads()).toEqual(["Hall 1", "Pool", "No venue"]);
    cleanup();
    await show({ view: "day", day: "2026-11-24" }, answersOf("instructor", ...meetings));
    await region("Tue 24 Nov");
    expect(heads()).toEqual(["Tue 24 Nov"]);
  });

  test("has a table of venues and days for admins, and nobody else", async () => {
    const meetings = [
      meeting("Judo", "24", "16:00-17:30"),
      meeting("Chess", "25", "09:00-10:00", { venueId: null, venueName: null }),
    ];
    await show({ view: "venues" }, answersOf("admin", ...meetings));
    const rows = within(await screen.findByRole("table")).getAllByRole("row");
    expect(rows.map((row) => row.textContent)).toEqual([
      "VenueMon 23 NovTue 24 NovWed 25 NovThu 26 NovFri 27 NovSat 28 NovSun 29 Nov",
      "Hall 1Judo16:00–17:30KenjiHall 1",
      "No venueChess09:00–10:00Kenji",
    ]);
    cleanup();
    await show({ view: "venues" }, answersOf("instructor", ...meetings));
    await region("Tue 24 Nov");
    expect(screen.queryByRole("table")).toBeNull();
    expect(screen.queryByRole("link", { name: "Venues" })).toBeNull();
  });
});

describe("[OFFICE-6] the view of the week", () => {
  const links = () =>
    within(screen.getByRole("navigation", { name: "Views" }))
      .getAllByRole("link")
      .map((link) => `${link.textContent} ${link.getAttribute("href")}`);
  const current = () => screen.getByRole("navigation", { name: "Views" }).querySelector("[aria-current]")?.textContent;
  const answers = (role: "admin" | "instructor" | "student") => {
    const calendar = answersOf(role, meeting("Judo", "24", "16:00-17:30"));
    const list = () => ({ ...calendar["schedule.calendar"]({}), meetings: [] });
    return { ...calendar, "schedule.week": list };
  };

  test.each([
    ["admin", true, "Week"],
    ["instructor", true, "Week"],
    ["student", true, "List"],
    ["admin", false, "List"],
  ] as const)("of %s, where there is room: %s, is %s", async (role, isWide, view) => {
    if (isWide) wideScreen();
    await show({}, answers(role));
    await screen.findByText(view === "List" ? "No dates this week" : "Judo");
    expect(current()).toBe(view);
  });

  test("is in the address, with the time and what narrows it", async () => {
    await show({ view: "week", week: "2026-11-25", venue: HALL }, answers("admin"));
    await screen.findByText("Judo");
    expect(links()).toEqual([
      `List /dashboard/week?view=list&week=2026-11-25&venue=${HALL}`,
      `Week /dashboard/week?week=2026-11-23&venue=${HALL}&view=week`,
      `Day /dashboard/week?view=day&day=2026-11-25&venue=${HALL}`,
      `Venues /dashboard/week?week=2026-11-23&venue=${HALL}&view=venues`,
    ]);
  });

  test("reads a day as its week in a view of weeks, and a view of no day as none", () => {
    expect(readWeekSearch({ view: "week", day: "2026-11-24" })).toMatchObject({
      view: "week",
      week: "2026-11-24",
      day: undefined,
    });
    expect(readWeekSearch({ view: "day" })).toMatchObject({ view: undefined, day: undefined });
    expect(readWeekSearch({ view: "year", week: "2026-11-24" })).toMatchObject({ view: undefined, week: "2026-11-24" });
  });
});
