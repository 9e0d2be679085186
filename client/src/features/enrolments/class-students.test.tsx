import "../../test/browser-gaps.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { installSettings } from "../../test/install-settings.ts";
import { applicationError, renderWithApi, student } from "../../test/render-with-api.tsx";
import type { ClassStudent } from "./class-students-table.tsx";
import { classStudentsCsv } from "./class-students-csv.ts";
import { ClassStudents } from "./class-students.tsx";

installSettings({ sendsEmail: true, timeZone: "Europe/Berlin" });

const paidAt = new Date("2026-07-01T10:00:00Z");
const students = [
  {
    enrolmentId: "e1",
    name: "Adam",
    email: "adam@camp.test",
    age: null,
    guardianName: null,
    phone: null,
    isEmailRefused: false,
    paidAt,
    attended: null,
    leftCents: null,
    movingTo: null,
    accountId: null,
  },
  {
    enrolmentId: "e2",
    name: "Removed user",
    email: null,
    age: null,
    guardianName: null,
    phone: null,
    isEmailRefused: false,
    paidAt,
    attended: null,
    leftCents: null,
    movingTo: null,
    accountId: null,
  },
];

test("[LIST-1] everybody enrolled is listed with e-mail and date, and printed", async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal("print", print);
  await renderWithApi(<ClassStudents classId="c1" />, {
    "classes.students": () => ({ className: "Archery", students }),
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

test.each([
  ["instructor", "My Class", "/dashboard/myclass"],
  ["admin", "Menage Class", "/dashboard/menageClass"],
])("[LIST-1] the page leads the role %s back to %s, and to the class's page", async (role, name, href) => {
  await renderWithApi(<ClassStudents classId="c1" />, {
    "auth.me": () => ({ ...student, role }),
    "classes.students": () => ({ className: "Archery", students }),
  });
  expect((await screen.findByRole("link", { name })).getAttribute("href")).toBe(href);
  expect(screen.getByRole("link", { name: "Page of the class" }).getAttribute("href")).toBe("/classes/c1");
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
  expect(classStudentsCsv(students)).toBe(
    "Name,Email,Enrolled since (Europe/Berlin)\r\nAdam,adam@camp.test,2026-07-01 12:00\r\nRemoved user,,2026-07-01 12:00\r\n",
  );
});

test("[MAIL-3][MAIL-6] whoever gets no e-mail is marked", async () => {
  const refusing = {
    ...students[0],
    enrolmentId: "e3",
    name: "Ole",
    email: "ole@camp.test",
    age: null,
    guardianName: null,
    phone: null,
    isEmailRefused: true,
  };
  await renderWithApi(<ClassStudents classId="c1" />, {
    "auth.me": () => ({ ...student, isEmailVerified: true }),
    "classes.students": () => ({ className: "Archery", students: [...students, refusing] }),
  });
  expect((await screen.findByRole("row", { name: /Ole/ })).textContent).toContain("ole@camp.testRefuses our e-mail");
});

test("[OFFICE-3] those who are selected are written to alone, and one whom no e-mail reaches is not", async () => {
  const sent: unknown[] = [];
  await renderWithApi(<ClassStudents classId="c1" />, {
    "classes.students": () => ({ className: "Archery", students }),
    "classes.messageAudience": (input) => {
      sent.push(input);
      return { classNames: ["Archery"], reached: 1, unreached: 0 };
    },
  });
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select Removed user" }));
  expect(screen.getByText("1 student selected")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Write" })).toBeNull();
  fireEvent.click(screen.getByRole("checkbox", { name: "Select all students" }));
  fireEvent.click(screen.getByRole("button", { name: "Write" }));
  await screen.findByRole("dialog", { name: "Write about 1 place in Archery" });
  await screen.findByText(/^One family gets it/);
  expect(sent).toEqual([{ classIds: ["c1"], enrolmentIds: ["e1"] }]);
});

const anna = {
  ...students[0],
  enrolmentId: "e4",
  name: "Anna",
  age: 8,
  guardianName: "Adam",
  phone: "+49 (30) 123-45 67",
} as ClassStudent;

test("[LIST-1] where a child is enrolled, the list has ages, guardians and their telephones", async () => {
  await renderWithApi(<ClassStudents classId="c1" />, {
    "classes.students": () => ({ className: "Archery", students: [anna, students[0]], outsideAges: 1 }),
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

test("[MOVE-1][PAY-10] an admin moves a place and gives money back where the students of a class are listed", async () => {
  const sent: unknown[] = [];
  const [adam, removed] = students;
  await renderWithApi(<ClassStudents classId="c1" />, {
    "classes.students": () => ({
      className: "Archery",
      students: [
        { ...adam, leftCents: 7999 },
        { ...removed, leftCents: 0 },
      ],
    }),
    "admin.refundPlace": (input) => {
      sent.push(input);
      return { refundCents: 1250, atDeskCents: 0 };
    },
    "admin.moveOptions": () => [{ classId: "c2", name: "Chess", nextDate: null, differenceCents: 0 }],
    "admin.moveEnrolment": (input) => {
      sent.push(input);
      return { enrolmentId: "e9", missingCents: 0, refundCents: 0, atDeskCents: 0, holdExpiresAt: null };
    },
  });
  const open = async (person: string, name: string) => {
    fireEvent.click(await screen.findByRole("button", { name: `More actions for ${person}` }));
    fireEvent.click(await screen.findByRole("menuitem", { name }));
    return within(await screen.findByRole("dialog", { name }));
  };
  const give = await open("Adam", "Give money back for Adam's place in Archery");
  fireEvent.change(give.getByRole("textbox", { name: "Amount in USD" }), { target: { value: "12.50" } });
  fireEvent.change(give.getByRole("textbox", { name: "Reason" }), { target: { value: "The hall was cold" } });
  fireEvent.click(give.getByRole("button", { name: "Give it back" }));
  await screen.findByText("$12.50 on its way back, and the place stays");
  const move = await open("Removed user", "Move to another class: Removed user's place in Archery");
  fireEvent.change(await move.findByRole("combobox", { name: "To which class" }), { target: { value: "c2" } });
  fireEvent.click(move.getByRole("button", { name: "Move the place" }));
  await screen.findByText("The place has moved");
  expect(sent).toEqual([
    { enrolmentId: "e1", amountCents: 1250, leftCents: 7999, reason: "The hall was cold" },
    { enrolmentId: "e2", classId: "c2", differenceCents: 0 },
  ]);
});

test("[LIST-1] an instructor is offered nothing about money", async () => {
  await renderWithApi(<ClassStudents classId="c1" />, {
    "classes.students": () => ({ className: "Archery", students }),
  });
  await screen.findByText("Archery: 2 students");
  expect(screen.queryByRole("button", { name: /^More actions/ })).toBeNull();
  expect(screen.queryByRole("columnheader", { name: "Action" })).toBeNull();
});

test("[MOVE-1] an admin sees where a place moves once it is paid for, and ends that after a question", async () => {
  const sent: unknown[] = [];
  const [adam] = students;
  await renderWithApi(<ClassStudents classId="c1" />, {
    "classes.students": () => ({
      className: "Archery",
      students: [{ ...adam, leftCents: 7999, movingTo: sent.length === 0 ? "Chess" : null }],
    }),
    "admin.endMove": (input) => {
      sent.push(input);
      return { ended: true };
    },
  });
  await screen.findByText("A seat is kept in Chess until the difference is paid");
  fireEvent.click(screen.getByRole("button", { name: "More actions for Adam" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "End the open move of Adam to Chess" }));
  const dialog = within(await screen.findByRole("dialog", { name: "End the open move of Adam to Chess" }));
  expect(sent).toEqual([]);
  fireEvent.click(dialog.getByRole("button", { name: "End the move" }));
  await screen.findByText("The move to Chess has ended");
  expect(sent).toEqual([{ enrolmentId: "e1" }]);
  await waitFor(() => expect(screen.queryByText(/A seat is kept/)).toBeNull());
});

test("[FAM-3] an admin corrects the birth date of a child", async () => {
  const sent: unknown[] = [];
  const [adam] = students;
  await renderWithApi(<ClassStudents classId="c1" />, {
    "classes.students": () => ({
      className: "Archery",
      students: [{ ...adam, name: "Anna", age: 8, guardianName: "Adam", leftCents: 7999 }],
    }),
    "admin.correctBirthDate": (input) => {
      sent.push(input);
      return { birthDate: "2012-05-31" };
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "More actions for Anna" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Correct the birth date of Anna" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Correct the birth date of Anna" }));
  fireEvent.click(dialog.getByRole("button", { name: "Correct it" }));
  expect(sent).toEqual([]);
  fireEvent.change(dialog.getByLabelText(/^Birth date/), { target: { value: "2012-05-31" } });
  fireEvent.click(dialog.getByRole("button", { name: "Correct it" }));
  await screen.findByText("The birth date is corrected");
  expect(sent).toEqual([{ enrolmentId: "e1", birthDate: "2012-05-31" }]);
});

test("[ROSTER-10] the list says at how many dates each was, once there has been one", async () => {
  await renderWithApi(<ClassStudents classId="c1" />, {
    "classes.students": () => ({
      ...{ className: "Archery", outsideAges: 0 },
      students: students.map((one, index) => ({ ...one, attended: { dates: 14, attended: 12 - index } })),
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

test("[ROSTER-8] an admin saves who was at the dates between two days, which the audit log has", async () => {
  const logged: unknown[] = [];
  const asked: unknown[] = [];
  const files: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    files.push(file as Blob);
    return "blob:file";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  await renderWithApi(<ClassStudents classId="c1" />, {
    "auth.me": () => ({ ...student, role: "admin" }),
    "classes.students": () => ({ className: "Archery", outsideAges: 0, students }),
    "admin.logExport": (input: unknown) => void logged.push(input),
    "admin.exportAttendance": (input: unknown) => {
      asked.push(input);
      return { rows: [] };
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Attendance as CSV" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Attendance of Archery as CSV" }));
  fireEvent.change(dialog.getByLabelText(/^From/), { target: { value: "2026-07-01" } });
  fireEvent.change(dialog.getByLabelText(/^Until/), { target: { value: "2026-06-01" } });
  expect(dialog.getByText("Enter two days in order, at most a year apart")).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^Until/), { target: { value: "2026-08-01" } });
  fireEvent.click(dialog.getByRole("button", { name: "Download" }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(logged).toEqual([{ list: "attendance", classId: "c1" }]);
  expect(asked).toEqual([
    { classId: "c1", from: "2026-07-01", to: "2026-07-31" },
    { classId: "c1", from: "2026-08-01", to: "2026-08-01" },
  ]);
});
