import { expect, test } from "vitest";
import { classDetail } from "../../test/class-card.ts";
import { classListCsv } from "./class-list-csv.ts";

const ownClass = classDetail({ name: 'Goalkeepers, "the wall"', priceCents: 1999 });

test("quotes, commas and line ends stay inside their cell", () => {
  expect(classListCsv([{ ...ownClass, feedback: "Good.\nGo on" }])).toBe(
    'Name,Status,Enrolled,Seats,Seats left,Price USD,FeedBack\r\n"Goalkeepers, ""the wall""",Approved,7,12,5,19.99,"Good.\nGo on"\r\n',
  );
});

test("no cell begins like a formula", () => {
  expect(classListCsv([{ ...ownClass, name: "=HYPERLINK(1)", feedback: "+1" }])).toContain(
    "\r\n'=HYPERLINK(1),Approved,7,12,5,19.99,'+1\r\n",
  );
});
