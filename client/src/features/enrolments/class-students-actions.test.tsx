import "../../test/browser-gaps.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { enrolled } from "../../test/enrolled.ts";
import { installSettings } from "../../test/install-settings.ts";
import { renderWithApi, student } from "../../test/render-with-api.tsx";
import { ClassStudents } from "./class-students.tsx";

installSettings({ sendsEmail: true, timeZone: "Europe/Berlin" });

test("[MOVE-1][PAY-10] an admin moves a place and gives money back where the students of a class are listed", async () => {
  const sent: unknown[] = [];
  const [adam, removed] = enrolled;
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

test("[MOVE-1] an admin sees where a place moves once it is paid for, and ends that after a question", async () => {
  const sent: unknown[] = [];
  const [adam] = enrolled;
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
  const [adam] = enrolled;
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

test("[ROSTER-8] an admin saves who was at the dates between two days, which the audit log has", async () => {
  const logged: unknown[] = [];
  const inputs: unknown[] = [];
  const files: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    files.push(file as Blob);
    return "blob:file";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  await renderWithApi(<ClassStudents classId="c1" />, {
    "auth.me": () => ({ ...student, role: "admin" }),
    "classes.students": () => ({ className: "Archery", outsideAges: 0, students: enrolled }),
    "admin.logExport": (input: unknown) => void logged.push(input),
    "admin.exportAttendance": (input: unknown) => {
      inputs.push(input);
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
  expect(inputs).toEqual([
    { classId: "c1", from: "2026-07-01", to: "2026-07-31" },
    { classId: "c1", from: "2026-08-01", to: "2026-08-01" },
  ]);
});
