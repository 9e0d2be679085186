import "../../test/browser-gaps.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { enrolled } from "../../test/enrolled.ts";
import { installSettings } from "../../test/install-settings.ts";
import { applicationError, renderWithApi } from "../../test/render-with-api.tsx";
import { classStudentsCsv } from "./class-students-csv.ts";
import type { ClassStudent } from "./class-students-table.tsx";
import { ClassStudents } from "./class-students.tsx";

installSettings({ sendsEmail: true, timeZone: "Europe/Berlin" });

test("[LIST-1] everybody enrolled is listed with e-mail and date, and printed", async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal("print", print);
  await renderWithApi(<ClassStudents classId="c1" />, {
    "classes.students": () => ({ className: "Archery", students: enrolled }),
  });
  await screen.findByText("Archery: 2 students");
  const rows = within(screen.getByRole("table", { name: "Enrolled students" }))
    .getAllByRole("row")
    .slice(1);
  expect(rows.map((row) => [...row.children].slice(1, 4).map(({ textContent }) => textContent))).toEqual([
    ["1", "Adam", "adam@camp.test"],
    ["2", "Removed user", ""],
  ]);
  expect(screen.getByRole("link", { name: "adam@camp.test" }).getAttribute("href")).toBe("mailto:adam@camp.test");
  fireEvent.click(screen.getByRole("button", { name: "Print" }));
  expect(print).toHaveBeenCalledOnce();
});

test("[LIST-1] a class without students says so, and offers nothing to print", async () => {
  await renderWithApi(<ClassStudents classId="c1" />, {
    "classes.students": () => ({ className: "Archery", students: [] }),
  });
  await screen.findByText("Nobody is enrolled in Archery yet.");
  expect(screen.queryByRole("button")).toBeNull();
});

test("[LIST-1] another instructor's class is refused in words", async () => {
  await renderWithApi(<ClassStudents classId="c1" />, {
    "classes.students": () => {
      throw applicationError("CLASS_NOT_FOUND", "There is no such class.", 404);
    },
  });
  expect(await screen.findByText("There is no such class.")).toBeTruthy();
});

test("[LIST-1] the list for a spreadsheet", () => {
  expect(classStudentsCsv(enrolled)).toBe(
    "Name,Email,Enrolled since (Europe/Berlin)\r\nAdam,adam@camp.test,2026-07-01 12:00\r\nRemoved user,,2026-07-01 12:00\r\n",
  );
});

const anna: ClassStudent = {
  ...enrolled[0],
  enrolmentId: "e4",
  name: "Anna",
  age: 8,
  guardianName: "Adam",
  phone: "+49 (30) 123-45 67",
};

test("[LIST-1] where a child is enrolled, the list has ages, guardians and their telephones", async () => {
  await renderWithApi(<ClassStudents classId="c1" />, {
    "classes.students": () => ({ className: "Archery", students: [anna, enrolled[0]], outsideAges: 1 }),
  });
  const table = await screen.findByRole("table", { name: "Enrolled students" });
  const [head, child, adult] = within(table).getAllByRole("row");
  const cells = (row?: HTMLElement) => [...(row?.children ?? [])].slice(2, 7).map(({ textContent }) => textContent);
  expect(cells(head)).toEqual(["Name", "Age", "Guardian", "Phone", "Email"]);
  expect(cells(child)).toEqual(["Anna", "8", "Adam", "+49 (30) 123-45 67", "adam@camp.test"]);
  expect(cells(adult)).toEqual(["Adam", "", "", "", "adam@camp.test"]);
  expect(screen.getByRole("link", { name: anna.phone ?? "" }).getAttribute("href")).toBe("tel:+49301234567");
  expect(screen.getByText("1 of 2 is outside the new ages.")).toBeTruthy();
});

test("[LIST-1] and so has the list for a spreadsheet", () => {
  expect(classStudentsCsv([anna])).toBe(
    "Name,Age,Guardian,Phone,Email,Enrolled since (Europe/Berlin)\r\nAnna,8,Adam,'+49 (30) 123-45 67,adam@camp.test,2026-07-01 12:00\r\n",
  );
});

test("[LIST-1] an instructor is offered nothing about money", async () => {
  await renderWithApi(<ClassStudents classId="c1" />, {
    "classes.students": () => ({ className: "Archery", students: enrolled }),
  });
  await screen.findByText("Archery: 2 students");
  expect(screen.queryByRole("button", { name: /^More actions/ })).toBeNull();
  expect(screen.queryByRole("columnheader", { name: "Action" })).toBeNull();
});

test("[ROSTER-10] the list says at how many dates each was, once there has been one", async () => {
  await renderWithApi(<ClassStudents classId="c1" />, {
    "classes.students": () => ({
      ...{ className: "Archery", outsideAges: 0 },
      students: enrolled.map((one, index) => ({ ...one, attended: { dates: 14, attended: 12 - index } })),
    }),
  });
  const table = await screen.findByRole("table");
  expect(within(table).getByRole("columnheader", { name: "Was there" })).toBeTruthy();
  expect(
    within(table)
      .getAllByText(/ of 14$/)
      .map(({ textContent }) => textContent),
  ).toEqual(["12 of 14", "11 of 14"]);
});
