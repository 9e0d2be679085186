import "../../test/browser-gaps.ts";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { classDetail } from "../../test/class-card.ts";
import { installSettings } from "../../test/install-settings.ts";
import { renderWithApi, student } from "../../test/render-with-api.tsx";
import { ClassStudents } from "../enrolments/class-students.tsx";
import { PlannedDates } from "../schedule/planned-dates.tsx";

installSettings({ timeZone: "UTC", sendsEmail: false });

const instructor = { ...student, role: "instructor" };

test("[MAIL-3] a school without e-mail promises none for new dates", async () => {
  await renderWithApi(<PlannedDates classId="c1" />, {
    "auth.me": () => instructor,
    "classes.byId": () => ({ ...classDetail({ capacity: 8, seatsLeft: 5 }), meetings: [] }),
    "schedule.holidays": () => [],
    "schedule.venues": () => [],
  });
  expect((await screen.findByRole("form", { name: "Add dates" })).textContent).toContain(
    "3 seats are taken. The school sends no e-mail: please tell the students yourself.",
  );
});

test("[LIST-1] a school without e-mail offers no message to a class", async () => {
  await renderWithApi(<ClassStudents classId="c1" />, {
    "auth.me": () => instructor,
    "classes.students": () => ({
      className: "Archery",
      students: [
        {
          ...{ enrolmentId: "e1", accountId: null, name: "Adam", email: "adam@camp.test", paidAt: new Date(0) },
          attended: { dates: 0, attended: 0 },
        },
      ],
    }),
    "waitlist.ofClass": () => ({ waiting: 0, worthCents: 0, isOpen: true, turns: [] }),
  });
  await screen.findByRole("button", { name: "Print" });
  expect(screen.queryByRole("button", { name: "Write to all" })).toBeNull();
});
