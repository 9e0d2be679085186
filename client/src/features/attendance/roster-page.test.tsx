import "../../test/browser-gaps.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { forgetDevice, keptMarks } from "../../lib/kept-on-device.ts";
import { applicationError, lostConnection, renderWithApi, student } from "../../test/render-with-api.tsx";
import type { Person, Roster } from "./marks.ts";
import { RosterPage } from "./roster-page.tsx";

afterEach(() => forgetDevice("f1"));

const HOUR_MS = 3_600_000;

const person = (name: string, more: Partial<Person> = {}): Person => ({
  enrolmentId: `e-${name}`,
  name,
  age: 8,
  guardianName: `Guardian of ${name}`,
  phone: "+49 30 1234567",
  email: "guardian@camp.test",
  hasNotes: false,
  isNotPictured: false,
  endedAt: null,
  mark: null,
  ...more,
});
const arrived = (minutesAgo: number): Person["mark"] => ({
  kind: "arrived",
  at: new Date(Date.now() - minutesAgo * 60_000),
  byName: "Kenji",
  isByFamily: false,
  collectedBy: null,
  mayCollect: null,
});

/** A list of a meeting that began half an hour ago, unless given otherwise. */
const rosterOf = (people: Person[], more: Partial<Roster> = {}): Roster => ({
  meetingId: "m1",
  classId: "c1",
  className: "Judo",
  instructorName: "Kenji",
  start: "2026-07-06T16:00",
  end: "2026-07-06T17:00",
  timeZone: "UTC",
  startsAt: new Date(Date.now() - HOUR_MS / 2),
  endsAt: new Date(Date.now() + HOUR_MS / 2),
  venueName: "Hall 1",
  state: "planned",
  day: "2026-07-06",
  problem: null,
  people,
  ...more,
});

type Sent = { marks: { id: string; enrolmentId: string; kind: string; collectedBy?: object }[] };

/** Shows the page with a server that keeps what it is sent; `fail` refuses a call. */
async function show(
  roster: Roster,
  fail?: (call: number) => unknown,
  api: object = {},
  day: { day?: string } = roster,
) {
  const sent: Sent[] = [];
  await renderWithApi(<RosterPage meetingId="m1" day={day.day} />, {
    "auth.me": () => ({ ...student, name: "Ines", role: "instructor" }),
    "attendance.roster": () => roster,
    "attendance.record": (input: unknown) => {
      sent.push(input as Sent);
      const error = fail?.(sent.length);
      if (error) throw error;
      return { marks: (input as Sent).marks.map(({ id }) => ({ id, outcome: "added", errorCode: null })) };
    },
    ...api,
  });
  await screen.findByRole("heading", { name: "Judo" });
  const rows = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  return { sent, rows };
}

/** What is printed: each print with the rows of the paper. */
function watchPrints() {
  const prints: (string | null)[][] = [];
  vi.stubGlobal("print", () => {
    const table = document.querySelector("table");
    prints.push([...(table?.rows ?? [])].map(({ textContent }) => textContent));
  });
  return prints;
}

const summary = () => screen.getByRole("group", { name: "Counts" }).textContent;

describe("[ROSTER-3] the list of a meeting", () => {
  test("has a compact row for each, who is missing above who is there, and counts that add up", async () => {
    const { rows } = await show(
      rosterOf([person("Anna Bell", { mark: arrived(10) }), person("Ben Young", { age: null })]),
    );
    expect(rows()).toEqual([expect.stringMatching(/^Ben Y\./), expect.stringMatching(/^Anna B\.8Here \d\d:\d\d/)]);
    expect(summary()).toBe("Here 1Expected 1Away 0Left 0");
    // Who is missing is called in one touch.
    const calls = screen.getAllByRole("link", { name: /^Call / }).map((link) => link.getAttribute("href"));
    expect(calls).toEqual(["tel:+49301234567"]);
    expect(screen.getByRole("link", { name: "Call Guardian of Ben Young" })).toBeTruthy();
  });

  test("[ROSTER-10] says whom the family has excused", async () => {
    const mark = { ...arrived(90), kind: "excused", isByFamily: true } as Person["mark"];
    const { rows } = await show(
      rosterOf([person("Anna Bell", { mark }), person("Ben Young", { mark: mark && { ...mark, isByFamily: false } })]),
    );
    expect(rows()).toEqual([expect.stringMatching(/Excused by the family$/), expect.stringMatching(/Excused$/)]);
  });

  test("marks with one tap, at once, and undoes it", async () => {
    const { sent } = await show(rosterOf([person("Anna Bell")]));
    fireEvent.click(screen.getByRole("button", { name: "Anna Bell is here" }));
    expect(summary()).toBe("Here 1Expected 0Away 0Left 0");
    await waitFor(() => expect(sent).toMatchObject([{ marks: [{ enrolmentId: "e-Anna Bell", kind: "arrived" }] }]));
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(summary()).toBe("Here 0Expected 1Away 0Left 0");
    await waitFor(() => expect(sent[1]?.marks).toMatchObject([{ kind: "reset" }]));
  });

  test("[ROSTER-6] keeps what could not be sent, says so, and sends it again under the same id", async () => {
    const { sent } = await show(rosterOf([person("Anna Bell"), person("Ben Young")]), (call) =>
      call === 1 ? lostConnection() : undefined,
    );
    fireEvent.click(screen.getByRole("button", { name: "Anna Bell is here" }));
    const unsent = "The school cannot be reached. Marks are kept on this phone: 1 not sent.";
    await screen.findByText(unsent);
    fireEvent.click(screen.getByRole("button", { name: "Ben Young is here" }));
    await waitFor(() => expect(sent[1]?.marks).toHaveLength(2));
    expect(sent[1]?.marks[0]?.id).toBe(sent[0]?.marks[0]?.id);
    await waitFor(() => expect(screen.queryByText(/not sent/)).toBeNull());
  });

  test("[ROSTER-6] says what waits for a sign-in", async () => {
    await show(rosterOf([person("Anna Bell")]), () => applicationError("UNAUTHENTICATED", "Please sign in.", 401));
    fireEvent.click(screen.getByRole("button", { name: "Anna Bell is here" }));
    expect(await screen.findByText("Sign in to send 1 mark.")).toBeTruthy();
  });

  const NAMES = ["Anna Bell", "Ben Young", "Cleo Adams"];
  const tick = (name: string) => fireEvent.click(screen.getByRole("button", { name: `${name} is here` }));

  test("[ROSTER-6] sends each of quick taps once", async () => {
    const { sent } = await show(rosterOf(NAMES.map((name) => person(name))));
    const ids = () => sent.flatMap(({ marks }) => marks.map(({ id }) => id));
    for (const name of NAMES) tick(name);
    await waitFor(() => expect(new Set(ids()).size).toBe(3));
    expect(ids()).toHaveLength(3);
  });

  test("[ROSTER-6] keeps what was sent on a page whose address names no day", async () => {
    const { sent } = await show(rosterOf(NAMES.map((name) => person(name))), undefined, {}, {});
    tick("Anna Bell");
    await waitFor(() => expect(sent).toHaveLength(1));
    tick("Ben Young");
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(summary()).toBe("Here 2Expected 1Away 0Left 0");
  });

  test("[ROSTER-6] says what the server refuses, and shows how things stand", async () => {
    const { sent } = await show(rosterOf([person("Anna Bell"), person("Ben Young")]), (call) =>
      call === 1 ? applicationError("ATTENDANCE_CLOSED", "Please ask the office.", 409) : undefined,
    );
    fireEvent.click(screen.getByRole("button", { name: "Anna Bell is here" }));
    await screen.findByText("Anna B., Here: Please ask the office.");
    await waitFor(() => expect(summary()).toBe("Here 0Expected 2Away 0Left 0"));
    // A refused one holds up none behind it, and stays until it was read.
    fireEvent.click(screen.getByRole("button", { name: "Ben Young is here" }));
    await waitFor(() => expect(sent[1]?.marks).toMatchObject([{ enrolmentId: "e-Ben Young" }]));
    await waitFor(() => expect(summary()).toBe("Here 1Expected 1Away 0Left 0"));
    fireEvent.click(screen.getByRole("button", { name: "Understood" }));
    await waitFor(() => expect(screen.queryByText(/was refused/)).toBeNull());
    await waitFor(async () => expect(await keptMarks.readAll()).toEqual([]));
  });

  test("asks who collects a child whose family has said who may, and warns of anybody else", async () => {
    const anna = person("Anna Bell", { hasNotes: true, mark: arrived(10) });
    const notes = {
      contacts: [],
      mayCollect: ["Uncle Bo", "Guardian of Anna Bell", "Uncle Bo"].map((name) => ({ name, phone: "", note: "" })),
      mayLeaveAlone: true,
      ...{ allergies: "Peanuts", conditions: "", medication: "", other: "" },
    };
    const { sent } = await show(rosterOf([anna]), undefined, {
      "attendance.openPerson": () => ({
        notes,
        isUnreadable: false,
        isWithheld: false,
        dates: 3,
        attended: 2,
        marks: [],
      }),
    });
    fireEvent.click(screen.getByRole("button", { name: "Anna Bell has left" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Who collects Anna B.?" }));
    const options = (await dialog.findAllByRole("radio")).map((radio) => radio.getAttribute("value"));
    expect(options).toEqual(["Guardian of Anna Bell", "Uncle Bo", "Goes home alone", "other"]);
    fireEvent.click(dialog.getByRole("radio", { name: "Somebody else" }));
    fireEvent.click(dialog.getByRole("button", { name: "Has left" }));
    await dialog.findByText("Enter who collects");
    expect(dialog.getByText("Not on the list. Have you called Guardian of Anna Bell?")).toBeTruthy();
    fireEvent.change(dialog.getByRole("textbox", { name: "Name" }), { target: { value: "Aunt Di" } });
    fireEvent.click(dialog.getByRole("button", { name: "Has left" }));
    await waitFor(() =>
      expect(sent[0]?.marks).toMatchObject([{ kind: "left", collectedBy: { name: "Aunt Di", isNamed: false } }]),
    );
  });

  test("[ROSTER-7] opens whom to call and what the family has told", async () => {
    await show(rosterOf([person("Anna Bell", { hasNotes: true })]), undefined, {
      "attendance.openPerson": () => ({
        notes: null,
        isUnreadable: true,
        isWithheld: false,
        dates: 3,
        attended: 2,
        marks: [],
      }),
    });
    fireEvent.click(screen.getByRole("button", { name: /^Anna B\./ }));
    const dialog = within(await screen.findByRole("dialog", { name: "Anna Bell" }));
    expect(dialog.getByRole("link", { name: "+49 30 1234567" }).getAttribute("href")).toBe("tel:+49301234567");
    await dialog.findByText(/^The notes cannot be opened/);
    await dialog.findByText("Was at 2 of 3 dates so far.");
  });

  test("[ROSTER-8] prints everybody with whom to call and empty boxes, whatever is searched for", async () => {
    const prints = watchPrints();
    const many = Array.from({ length: 20 }, (_, index) => person(`Child ${index}`));
    await show(rosterOf(many));
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "child 1" } });
    fireEvent.click(screen.getByRole("button", { name: "Print" }));
    expect(prints[0]).toHaveLength(21);
    expect(prints[0]?.slice(0, 2)).toEqual([
      "NameAgeGuardianPhoneHereLeft",
      "Child 08Guardian of Child 0+49 30 1234567☐☐",
    ]);
    expect(screen.queryByRole("button", { name: "Emergency sheet" })).toBeNull();
  });

  test("[ROSTER-8] prints an emergency sheet with the notes, fifty at a time, and forgets them", async () => {
    const prints = watchPrints();
    const asked: number[] = [];
    const notes = {
      contacts: [{ name: "Grandma Ada", phone: "+49 171 2345678", relation: "grandmother" }],
      mayCollect: [{ name: "Uncle Bo", phone: "", note: "" }],
      mayLeaveAlone: false,
      ...{ allergies: "Peanuts", conditions: "", medication: "", other: "" },
    };
    await show(
      rosterOf(Array.from({ length: 60 }, (_, index) => person(`Child ${index}`, { hasNotes: true }))),
      undefined,
      {
        "attendance.openSheet": (input: unknown) => {
          const { enrolmentIds } = input as { enrolmentIds: string[] };
          asked.push(enrolmentIds.length);
          const of = (enrolmentId: string) => ({
            enrolmentId,
            notes: enrolmentId === "e-Child 0" ? notes : null,
            isUnreadable: enrolmentId === "e-Child 1",
            isWithheld: enrolmentId === "e-Child 3",
          });
          return { people: enrolmentIds.map(of) };
        },
      },
    );
    fireEvent.click(screen.getByRole("button", { name: "Emergency sheet" }));
    await waitFor(() => expect(prints).toHaveLength(1));
    expect(asked).toEqual([50, 10]);
    expect([2, 4, 6, 8].map((row) => prints[0]?.[row])).toEqual([
      "Whom to call: Grandma Ada, grandmother, +49 171 2345678\nAllergies: Peanuts\nMay collect: Uncle Bo\nMay not go home alone",
      expect.stringMatching(/^The notes cannot be opened/),
      "No notes",
      expect.stringMatching(/^Not shown: /),
    ]);
    fireEvent(window, new Event("afterprint"));
    await waitFor(() => expect(document.body.textContent).not.toContain("Peanuts"));
  });

  test.each(["Print", "pagehide"])(
    "[ROSTER-8] forgets the notes where no end of printing is told: %s",
    async (next) => {
      const prints = watchPrints();
      await show(rosterOf([person("Anna Bell", { hasNotes: true })]), undefined, {
        "attendance.openSheet": () => ({ people: [{ enrolmentId: "e-Anna Bell", notes: null, isUnreadable: true }] }),
      });
      fireEvent.click(screen.getByRole("button", { name: "Emergency sheet" }));
      await waitFor(() => expect(prints[0]).toHaveLength(3));
      if (next === "Print") fireEvent.click(screen.getByRole("button", { name: "Print" }));
      else fireEvent(window, new Event("pagehide"));
      expect(prints.slice(1).map(({ length }) => length)).toEqual(next === "Print" ? [2] : []);
      await waitFor(() => expect(screen.queryByText(/^The notes cannot be opened/)).toBeNull());
    },
  );

  test("[FAM-5] says to whom notes are open where they are closed", async () => {
    await show(rosterOf([person("Anna Bell")]), undefined, {
      "attendance.openPerson": () => ({
        ...{ notes: null, isUnreadable: false, isWithheld: true, dates: 3, attended: 2, marks: [] },
      }),
    });
    fireEvent.click(screen.getByRole("button", { name: /^Anna B\./ }));
    await screen.findByText(/^Notes of families are open to who teaches the date/);
    expect(screen.queryByText("The family has left no notes.")).toBeNull();
  });

  test("says who is still there once it is over, and marks nothing that may not be marked", async () => {
    const ended = { startsAt: new Date(Date.now() - 2 * HOUR_MS), endsAt: new Date(Date.now() - HOUR_MS) };
    await show(rosterOf([person("Anna Bell", { mark: arrived(90) })], { ...ended, problem: "ATTENDANCE_CLOSED" }));
    await screen.findByText("Still here: Anna B.");
    await screen.findByText(/^Who was there could be corrected for seven days/);
    expect(screen.queryByRole("button", { name: "Anna Bell has left" })).toBeNull();
  });

  test("finds a name among many, without its accents, and says when there is none", async () => {
    const many = Array.from({ length: 20 }, (_, index) => person(`Child ${index}`));
    const { rows } = await show(rosterOf([...many, person("Zoë Müller")]));
    const search = screen.getByRole("searchbox", { name: "Find a name" });
    fireEvent.change(search, { target: { value: "zoe mul" } });
    expect(rows()).toEqual([expect.stringMatching(/^Zoë M\./)]);
    fireEvent.change(search, { target: { value: "nobody" } });
    await screen.findByText("No name matches.");
  });
});
