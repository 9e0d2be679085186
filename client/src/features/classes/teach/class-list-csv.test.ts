import { expect, test } from "vitest";
import { classListCsv } from "./class-list-csv.ts";
import type { OwnClass } from "./class-form-values.ts";

const own: OwnClass = {
  id: "1",
  name: 'Goalkeepers, "the wall"',
  imageUrl: "/media/a-800.webp",
  instructorName: "Ines",
  instructorEmail: "ines@camp.test",
  priceCents: 1999,
  capacity: 12,
  seatsLeft: 5,
  enrolledCount: 7,
  description: "",
  status: "approved",
  version: 1,
  feedback: null,
};

test("quotes, commas and line ends stay inside their cell", () => {
  expect(classListCsv([{ ...own, feedback: "Good.\nGo on" }])).toBe(
    'Name,Status,Enrolled,Seats,Seats left,Price USD,FeedBack\r\n"Goalkeepers, ""the wall""",Approved,7,12,5,19.99,"Good.\nGo on"\r\n',
  );
});

test("no cell begins like a formula", () => {
  expect(classListCsv([{ ...own, name: "=HYPERLINK(1)", feedback: "+1" }])).toContain(
    "\r\n'=HYPERLINK(1),Approved,7,12,5,19.99,'+1\r\n",
  );
});
