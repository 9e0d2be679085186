import { csvOf } from "../../lib/csv.ts";
import { formatForSheet, ofSchoolsZone } from "../../lib/format.ts";
import { studentsMessages } from "../../lib/messages/enrolments.ts";
import { type ClassStudent, isAnyChild } from "./class-students-table.tsx";

const { columns: titles } = studentsMessages;

/** The students of a class as a table for a spreadsheet. */
export function classStudentsCsv(students: readonly ClassStudent[]): string {
  const hasChildren = isAnyChild(students);
  return csvOf(students, {
    [titles.name]: ({ name }) => name,
    ...(hasChildren && {
      [titles.age]: ({ age }: ClassStudent) => age?.toString() ?? "",
      [titles.guardian]: ({ guardianName }: ClassStudent) => guardianName ?? "",
      [titles.phone]: ({ phone }: ClassStudent) => phone ?? "",
    }),
    [titles.email]: ({ email }) => email ?? "",
    [ofSchoolsZone(titles.since)]: ({ paidAt }) => (paidAt ? formatForSheet(paidAt) : ""),
  });
}
