import "../../test/browser-gaps.ts";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { forgetDevice, type KeptMark, keptMarks } from "../../lib/kept-on-device.ts";
import { renderWithApi } from "../../test/render-with-api.tsx";
import WaitingMarks from "./waiting-marks.tsx";

const aMark = (id: string): KeptMark => ({
  meetingId: "m1",
  day: "2026-07-06",
  name: "Anna Bell",
  mark: { id, enrolmentId: "e1", kind: "arrived", happenedAt: "2026-07-06T14:00:00.000Z" },
});

test("[ROSTER-9] a sign-in says that marks wait for who made them, not for whoever signs in", async () => {
  await keptMarks.change("ada", () => [aMark("a")]);
  await keptMarks.change("ben", () => [aMark("b"), { ...aMark("c"), refusal: "The list is closed." }]);
  await renderWithApi(<WaitingMarks />, {});
  expect(await screen.findByText("2 marks on this device are sent once who made them signs in.")).toBeTruthy();
  for (const userId of ["ada", "ben"]) await forgetDevice(userId);
});
