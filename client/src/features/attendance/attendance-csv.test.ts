import { expect, test } from "vitest";
import { attendanceCsv, partsOf } from "./attendance-csv.ts";

test("[ROSTER-8] the export has who was there when, without a cell that a spreadsheet would run", () => {
  const row = {
    ...{ className: "Judo", day: "2026-07-06", start: "16:00", timeZone: "Europe/Berlin", name: "=Anna" },
    kind: "left",
    arrivedAt: new Date("2026-07-06T14:02:00Z"),
    leftAt: new Date("2026-07-06T15:31:00Z"),
    byName: "Kenji",
  } as const;
  const unmarked = { ...row, name: "Ben", kind: null, arrivedAt: null, leftAt: null, byName: null };
  const overnight = { ...row, name: "Cleo", leftAt: new Date("2026-07-06T22:10:00Z") };
  expect(attendanceCsv([row, unmarked, overnight]).split("\r\n")).toEqual([
    "Class,Day,Start,Name,State,Arrived,Left,Marked by",
    "Judo,2026-07-06,16:00,'=Anna,Left,16:02,17:31,Kenji",
    "Judo,2026-07-06,16:00,Ben,,,,",
    "Judo,2026-07-06,16:00,Cleo,Left,16:02,2026-07-07 00:10,Kenji",
    "",
  ]);
});

test("[ROSTER-8] a longer time is exported in parts that do not overlap", () => {
  expect(partsOf("2026-07-01", "2026-07-31")).toEqual([{ from: "2026-07-01", to: "2026-07-31" }]);
  expect(partsOf("2026-07-01", "2026-08-02")).toEqual([
    { from: "2026-07-01", to: "2026-07-31" },
    { from: "2026-08-01", to: "2026-08-02" },
  ]);
  expect(partsOf("2026-07-02", "2026-07-01")).toEqual([]);
});
