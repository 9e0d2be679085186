import "../../test/browser-gaps.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { forgetDevice } from "../../lib/kept-on-device.ts";
import { person, rosterOf, showRoster } from "../../test/roster.tsx";

afterEach(() => forgetDevice("f1"));

/** What is printed: each print with the rows of the paper. */
function watchPrints() {
  const prints: (string | null)[][] = [];
  vi.stubGlobal("print", () => {
    const table = document.querySelector("table");
    prints.push([...(table?.rows ?? [])].map(({ textContent }) => textContent));
  });
  return prints;
}

describe("[ROSTER-8] the list on paper", () => {
  test("[ROSTER-8] prints everybody with whom to call and empty boxes, whatever is searched for", async () => {
    const prints = watchPrints();
    const many = Array.from({ length: 20 }, (_, index) => person(`Child ${index}`));
    await showRoster(rosterOf(many));
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
    const calls: number[] = [];
    const notes = {
      contacts: [{ name: "Grandma Ada", phone: "+49 171 2345678", relation: "grandmother" }],
      mayCollect: [{ name: "Uncle Bo", phone: "", note: "" }],
      mayLeaveAlone: false,
      ...{ allergies: "Peanuts", conditions: "", medication: "", other: "" },
    };
    await showRoster(
      rosterOf(Array.from({ length: 60 }, (_, index) => person(`Child ${index}`, { hasNotes: true }))),
      undefined,
      {
        "attendance.openSheet": (input: unknown) => {
          const { enrolmentIds } = input as { enrolmentIds: string[] };
          calls.push(enrolmentIds.length);
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
    expect(calls).toEqual([50, 10]);
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
    "[ROSTER-8] forgets the notes where the browser reports no end of printing: %s",
    async (next) => {
      const prints = watchPrints();
      await showRoster(rosterOf([person("Anna Bell", { hasNotes: true })]), undefined, {
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
});
