import "../../test/browser-gaps.ts";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { Profiler, type ProfilerOnRenderCallback } from "react";
import { expect, test, vi } from "vitest";
import { trpc } from "../../lib/api/trpc.ts";
import { classDetail } from "../../test/class-card.ts";
import { installSettings } from "../../test/install-settings.ts";
import { plannedMeeting } from "../../test/planned-meeting.ts";
import { renderWithApi, student } from "../../test/render-with-api.tsx";
import { PlannedDates } from "./planned-dates.tsx";

installSettings({ timeZone: "UTC", sendsEmail: true });

function LoadAgain() {
  const utils = trpc.useUtils();
  return <button onClick={() => void utils.classes.invalidate()}>Load again</button>;
}

/** Until what has been answered is on the page. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)));

test("dates that are loaded again without a change are not rendered again", async () => {
  const rendered = vi.fn<ProfilerOnRenderCallback>();
  const { calls } = await renderWithApi(
    <>
      <Profiler id="dates" onRender={rendered}>
        <PlannedDates classId="c1" />
      </Profiler>
      <LoadAgain />
    </>,
    {
      "auth.me": () => ({ ...student, role: "admin" }),
      "classes.byId": () => ({
        ...classDetail({ capacity: 8, seatsLeft: 8 }),
        enrolmentEndsAt: new Date("2029-05-01T16:00:00Z"),
        meetings: [plannedMeeting()],
      }),
      "schedule.holidays": () => [],
      "schedule.venues": () => [],
    },
  );
  const loadedCount = () => calls.filter((call) => call === "classes.byId").length;
  await screen.findByRole("button", { name: "Change Tue 1 May 2029" });
  await settle();
  rendered.mockClear();
  fireEvent.click(screen.getByRole("button", { name: "Load again" }));
  await waitFor(() => expect(loadedCount()).toBe(2));
  await settle();
  expect(rendered).not.toHaveBeenCalled();
});
