import "../../test/browser-gaps.ts";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { enrolled } from "../../test/enrolled.ts";
import { installSettings } from "../../test/install-settings.ts";
import { renderWithApi, student } from "../../test/render-with-api.tsx";
import { ClassStudents } from "./class-students.tsx";

installSettings({ sendsEmail: true, timeZone: "Europe/Berlin" });

test("[MAIL-3][MAIL-6] whoever gets no e-mail is marked", async () => {
  const refusing = {
    ...enrolled[0],
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
    "classes.students": () => ({ className: "Archery", students: [...enrolled, refusing] }),
  });
  expect((await screen.findByRole("row", { name: /Ole/ })).textContent).toContain("ole@camp.testRefuses our e-mail");
});

test("[OFFICE-3] those who are selected are written to alone, and one whom no e-mail reaches is not", async () => {
  const sent: unknown[] = [];
  await renderWithApi(<ClassStudents classId="c1" />, {
    "classes.students": () => ({ className: "Archery", students: enrolled }),
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
