import "../../test/browser-gaps.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { forgetDevice, keptMarks } from "../../lib/kept-on-device.ts";
import { applicationError, lostConnection } from "../../test/render-with-api.tsx";
import { person, rosterOf, showRoster } from "../../test/roster.tsx";

afterEach(() => forgetDevice("f1"));

const summary = () => screen.getByRole("group", { name: "Counts" }).textContent;

describe("[ROSTER-6] a mark of the list", () => {
  test("[ROSTER-6] keeps what could not be sent, says so, and sends it again under the same id", async () => {
    const { sent } = await showRoster(rosterOf([person("Anna Bell"), person("Ben Young")]), (call) =>
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
    await showRoster(rosterOf([person("Anna Bell")]), () =>
      applicationError("UNAUTHENTICATED", "Please sign in.", 401),
    );
    fireEvent.click(screen.getByRole("button", { name: "Anna Bell is here" }));
    expect(await screen.findByText("Sign in to send 1 mark.")).toBeTruthy();
  });

  const NAMES = ["Anna Bell", "Ben Young", "Cleo Adams"];
  const tick = (name: string) => fireEvent.click(screen.getByRole("button", { name: `${name} is here` }));

  test("[ROSTER-6] sends each of quick taps once", async () => {
    const { sent } = await showRoster(rosterOf(NAMES.map((name) => person(name))));
    const ids = () => sent.flatMap(({ marks }) => marks.map(({ id }) => id));
    for (const name of NAMES) tick(name);
    await waitFor(() => expect(new Set(ids()).size).toBe(3));
    expect(ids()).toHaveLength(3);
  });

  test("[ROSTER-6] keeps what was sent on a page whose address names no day", async () => {
    const { sent } = await showRoster(rosterOf(NAMES.map((name) => person(name))), undefined, {}, {});
    tick("Anna Bell");
    await waitFor(() => expect(sent).toHaveLength(1));
    tick("Ben Young");
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(summary()).toBe("Here 2Expected 1Away 0Left 0");
  });

  test("[ROSTER-6] says what the server refuses, and shows how things stand", async () => {
    const { sent } = await showRoster(rosterOf([person("Anna Bell"), person("Ben Young")]), (call) =>
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
});
