import "../test/browser-gaps.ts";
import { expect, test } from "vitest";
import { forgetDevice, forgetOld, type KeptMark, keptMarks } from "./kept-on-device.ts";

const DAY_MS = 86_400_000;

const aMark = (id: string, daysAgo: number): KeptMark => ({
  meetingId: "m1",
  day: "2026-07-06",
  name: "Anna Bell",
  mark: {
    ...{ id, enrolmentId: "e1", kind: "arrived" },
    happenedAt: new Date(Date.now() - daysAgo * DAY_MS).toISOString(),
  },
});

test("[ROSTER-9] marks that the server would refuse for their age go, whoever made them; newer ones stay", async () => {
  await keptMarks.change("ada", () => [aMark("old", 15), aMark("new", 13)]);
  await keptMarks.change("ben", () => [{ ...aMark("refused", 15), refusal: "The list is closed." }]);
  await forgetOld();
  expect((await keptMarks.readAll()).map((marks) => marks.map(({ mark }) => mark.id))).toEqual([["new"]]);
  await forgetDevice("ada");
});
