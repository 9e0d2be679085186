import "../../test/browser-gaps.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWithApi } from "../../test/render-with-api.tsx";
import { HistoryButton } from "./history-button.tsx";

const day = {
  meetingId: "m1",
  day: "2026-07-06",
  start: "2026-07-06T16:00",
  timeZone: "Europe/Berlin",
  kind: "left",
  at: new Date("2026-07-06T15:31:00Z"),
  isByFamily: false,
  collectedBy: "Uncle Bo",
  mayCollect: true,
} as const;

test("[ROSTER-10] a family sees each date with who collected, asked for once it looks", async () => {
  const unmarked = { ...day, kind: null, at: null, collectedBy: null, mayCollect: null };
  const { calls } = await renderWithApi(
    <HistoryButton place={{ enrolmentId: "e1", name: "Judo", participantName: "Anna Bell" }} />,
    {
      "enrolment.attendance": () => ({
        ...{ dates: 4, attended: 1 },
        days: [
          day,
          { ...day, day: "2026-07-01", collectedBy: null },
          { ...day, day: "2026-06-30", collectedBy: null, mayCollect: null },
          { ...day, day: "2026-06-29", kind: "absent", collectedBy: null, mayCollect: null },
          { ...day, day: "2026-06-22", kind: "excused", isByFamily: true, collectedBy: null, mayCollect: null },
          { ...unmarked, day: "2026-06-15" },
        ],
      }),
    },
  );
  const button = await screen.findByRole("button", { name: "Attendance: Judo · Anna" });
  expect(calls).not.toContain("enrolment.attendance");
  fireEvent.click(button);
  const dialog = within(await screen.findByRole("dialog", { name: "Attendance: Judo · Anna" }));
  await dialog.findByText("Was at 1 of 4 dates so far.");
  expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Mon 6 Jul 2026, 16:00Left 17:31, with Uncle Bo",
    "Wed 1 Jul 2026, 16:00Left 17:31, alone",
    "Tue 30 Jun 2026, 16:00Left 17:31",
    "Mon 29 Jun 2026, 16:00Absent",
    "Mon 22 Jun 2026, 16:00Excused by the family",
    "Mon 15 Jun 2026, 16:00Not marked",
  ]);
});
