import "../../test/browser-gaps.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { classCard } from "../../test/class-card.ts";
import { renderWithApi } from "../../test/render-with-api.tsx";
import { OwnDatesButton } from "../classes/own-dates-button.tsx";
import { AddToCalendarButton } from "./add-to-calendar-button.tsx";

afterEach(() => vi.restoreAllMocks());

test("[SCHED-9] the dates of a class are fetched and handed over as a file under its name", async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("BEGIN:VCALENDAR"));
  await renderWithApi(<AddToCalendarButton classId="c1" className={'Judo, "the soft way"'} />, {});
  fireEvent.click(await screen.findByRole("button", { name: 'Add to calendar: Judo, "the soft way"' }));
  await waitFor(() => expect(saved).toEqual(["Judo-the-soft-way-.ics"]));
  expect(fetched.mock.calls.map(([path]) => path)).toEqual(["/calendar/c1"]);
});

test("[SCHED-9] a file that cannot be had says why", async () => {
  vi.spyOn(globalThis, "fetch").mockImplementation(async () =>
    Response.json({ message: "This class does not exist." }, { status: 404 }),
  );
  await renderWithApi(<AddToCalendarButton classId="c1" className="Judo" />, {});
  fireEvent.click(await screen.findByRole("button", { name: "Add to calendar: Judo" }));
  expect(await screen.findByText("This class does not exist.")).toBeTruthy();
});

test("[SCHED-9] a class's page offers them to whoever has paid for it", async () => {
  const { calls } = await renderWithApi(
    <>
      <OwnDatesButton classId="Archery" className="Archery" />
      <OwnDatesButton classId="Judo" className="Judo" />
    </>,
    { "enrolment.mine": () => [classCard({ name: "Judo" })] },
  );
  expect(await screen.findByRole("button", { name: "Add to calendar: Judo" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Add to calendar: Archery" })).toBeNull();
  expect(calls).toContain("enrolment.mine");
});
