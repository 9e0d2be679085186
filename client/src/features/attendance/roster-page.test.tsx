import "../../test/browser-gaps.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { forgetDevice } from "../../lib/kept-on-device.ts";
import type { Person } from "./marks.ts";
import { arrived, person, rosterOf, showRoster } from "../../test/roster.tsx";

const HOUR_MS = 3_600_000;

afterEach(() => forgetDevice("f1"));

const summary = () => screen.getByRole("group", { name: "Counts" }).textContent;

describe("[ROSTER-3] the list of a meeting", () => {
  test("has a compact row for each, who is missing above who is there, and counts that add up", async () => {
    const { rows } = await showRoster(
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
    const { rows } = await showRoster(
      rosterOf([person("Anna Bell", { mark }), person("Ben Young", { mark: mark && { ...mark, isByFamily: false } })]),
    );
    expect(rows()).toEqual([expect.stringMatching(/Excused by the family$/), expect.stringMatching(/Excused$/)]);
  });

  test("keeps the keyboard at the row that is marked", async () => {
    await showRoster(rosterOf([person("Anna Bloom"), person("Ben Carter")]));
    const here = screen.getByRole("button", { name: "Anna Bloom is here" });
    here.focus();
    fireEvent.click(here);
    await screen.findByRole("button", { name: "Anna Bloom has left" });
    expect(document.activeElement?.closest("li")?.textContent).toContain("Anna B.");
  });

  test("marks with one tap, at once, and undoes it", async () => {
    const { sent } = await showRoster(rosterOf([person("Anna Bell")]));
    fireEvent.click(screen.getByRole("button", { name: "Anna Bell is here" }));
    expect(summary()).toBe("Here 1Expected 0Away 0Left 0");
    await waitFor(() => expect(sent).toMatchObject([{ marks: [{ enrolmentId: "e-Anna Bell", kind: "arrived" }] }]));
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(summary()).toBe("Here 0Expected 1Away 0Left 0");
    await waitFor(() => expect(sent[1]?.marks).toMatchObject([{ kind: "reset" }]));
  });

  test("asks who collects a child whose family has said who may, and warns of anybody else", async () => {
    const anna = person("Anna Bell", { hasNotes: true, mark: arrived(10) });
    const notes = {
      contacts: [],
      mayCollect: ["Uncle Bo", "Guardian of Anna Bell", "Uncle Bo"].map((name) => ({ name, phone: "", note: "" })),
      mayLeaveAlone: true,
      ...{ allergies: "Peanuts", conditions: "", medication: "", other: "" },
    };
    const { sent } = await showRoster(rosterOf([anna]), undefined, {
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

  test("a child that may go alone has left with nobody, in no language's words", async () => {
    const notes = { contacts: [], mayCollect: [], mayLeaveAlone: true };
    const fewNotes = { ...notes, allergies: "", conditions: "", medication: "", other: "" };
    const opened = { isUnreadable: false, isWithheld: false, dates: 3, attended: 2, marks: [] };
    const anna = person("Anna Bell", { mark: arrived(30), hasNotes: true });
    const { sent } = await showRoster(rosterOf([anna]), undefined, {
      "attendance.openPerson": () => ({ ...opened, notes: fewNotes }),
    });
    fireEvent.click(screen.getByRole("button", { name: "Anna Bell has left" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Who collects Anna B.?" }));
    fireEvent.click(await dialog.findByRole("radio", { name: "Goes home alone" }));
    fireEvent.click(dialog.getByRole("button", { name: "Has left" }));
    await waitFor(() =>
      expect(sent[0]?.marks).toMatchObject([{ kind: "left", collectedBy: { name: null, isNamed: true } }]),
    );
    await screen.findByText(/^Left \d\d:\d\d, alone$/);
  });

  test("[ROSTER-7] opens whom to call and the family's notes", async () => {
    await showRoster(rosterOf([person("Anna Bell", { hasNotes: true })]), undefined, {
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

  test("[FAM-5] says to whom notes are open where they are closed", async () => {
    await showRoster(rosterOf([person("Anna Bell")]), undefined, {
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
    await showRoster(
      rosterOf([person("Anna Bell", { mark: arrived(90) })], { ...ended, problem: "ATTENDANCE_CLOSED" }),
    );
    await screen.findByText("Still here: Anna B.");
    await screen.findByText(/^Who was there could be corrected for seven days/);
    expect(screen.queryByRole("button", { name: "Anna Bell has left" })).toBeNull();
  });

  test("finds a name among many, without its accents, and says when there is none", async () => {
    const many = Array.from({ length: 20 }, (_, index) => person(`Child ${index}`));
    const { rows } = await showRoster(rosterOf([...many, person("Zoë Müller")]));
    const search = screen.getByRole("searchbox", { name: "Find a name" });
    fireEvent.change(search, { target: { value: "zoe mul" } });
    expect(rows()).toEqual([expect.stringMatching(/^Zoë M\./)]);
    fireEvent.change(search, { target: { value: "nobody" } });
    await screen.findByText("No name matches.");
  });
});
