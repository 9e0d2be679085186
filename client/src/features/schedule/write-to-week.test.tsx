import "../../test/browser-gaps.ts";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { installSettings } from "../../test/install-settings.ts";
import { renderWithApi, student } from "../../test/render-with-api.tsx";
import { WriteToWeek } from "./write-to-week.tsx";

installSettings({ sendsEmail: true });

const judo = { classId: "judo", state: "planned", classStatus: "approved", isOwnClass: true } as const;
const shown = [
  judo,
  judo,
  { ...judo, classId: "chess", isOwnClass: false },
  { ...judo, classId: "golf", state: "cancelled" as const },
  { ...judo, classId: "archery", classStatus: "pending" as const },
];

test.each([
  ["an admin writes to every class", "admin", "Write to these 2 classes", ["judo", "chess"]],
  ["an instructor to their own", "instructor", "Write to this class", ["judo"]],
])("[OFFICE-3] of the dates that are shown %s, once each", async (_title, role, name, classIds) => {
  const asked: unknown[] = [];
  await renderWithApi(<WriteToWeek meetings={shown} />, {
    "auth.me": () => ({ ...student, role }),
    "classes.messageAudience": (input) => {
      asked.push(input);
      return { classNames: ["Judo"], reached: 1, unreached: 0 };
    },
  });
  fireEvent.click(await screen.findByRole("button", { name }));
  await screen.findByText(/^One family gets it/);
  expect(asked).toEqual([{ classIds }]);
});

test.each([
  ["a family has nobody to write to", shown.map((one) => ({ ...one, isOwnClass: false }))],
  ["a message has a bound", Array.from({ length: 201 }, (_, index) => ({ ...judo, classId: `c${index}` }))],
])("[OFFICE-3] nothing is offered: %s", async (_title, meetings) => {
  await renderWithApi(<WriteToWeek meetings={meetings} />, {});
  expect(screen.queryByRole("button")).toBeNull();
});
