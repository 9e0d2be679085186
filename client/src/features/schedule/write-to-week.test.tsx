import "../../test/browser-gaps.ts";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { installSettings } from "../../test/install-settings.ts";
import { renderWithApi, student } from "../../test/render-with-api.tsx";
import { WriteToWeek } from "./write-to-week.tsx";

installSettings({ sendsEmail: true });

const judo = {
  classId: "judo",
  state: "planned",
  classStatus: "approved",
  classStanding: "open",
  isOwnClass: true,
} as const;
const shown = [
  judo,
  judo,
  { ...judo, classId: "chess", isOwnClass: false },
  { ...judo, classId: "golf", state: "cancelled" as const },
  { ...judo, classId: "archery", classStatus: "pending" as const },
  { ...judo, classId: "fencing", classStanding: "archived" as const },
];

test.each([
  ["an admin writes to every class", "admin", "Write to these 2 classes", ["judo", "chess"]],
  ["an instructor to their own", "instructor", "Write to this class", ["judo"]],
])("[OFFICE-3] of the dates that are shown %s, once each", async (_title, role, name, classIds) => {
  const inputs: unknown[] = [];
  await renderWithApi(<WriteToWeek meetings={shown} />, {
    "auth.me": () => ({ ...student, role }),
    "classes.messageAudience": (input) => {
      inputs.push(input);
      return { classNames: ["Judo"], reached: 1, unreached: 0 };
    },
  });
  fireEvent.click(await screen.findByRole("button", { name }));
  await screen.findByText(/One archived or cancelled class is left out\.$/);
  expect(inputs).toEqual([{ classIds }]);
});

test.each([
  ["a family has nobody to write to", shown.map((one) => ({ ...one, isOwnClass: false }))],
  ["all are archived", shown.map((one) => ({ ...one, classStanding: "archived" as const }))],
])("[OFFICE-3] nothing is offered: %s", async (_title, meetings) => {
  await renderWithApi(<WriteToWeek meetings={meetings} />, {});
  expect(screen.queryByRole("button")).toBeNull();
});

test("[OFFICE-3] more classes than one message takes show a note instead of sending", async () => {
  const many = Array.from({ length: 201 }, (_, index) => ({ ...judo, classId: `c${index}` }));
  await renderWithApi(<WriteToWeek meetings={many} />, {});
  await screen.findByText("At most 200 classes are written to at once: please choose fewer than these 201.");
  expect(screen.queryByRole("button")).toBeNull();
});
