import "../../test/browser-gaps.ts";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { enrolled } from "../../test/enrolled.ts";
import { installSettings } from "../../test/install-settings.ts";
import { renderWithApi } from "../../test/render-with-api.tsx";
import { ClassMessages } from "./class-messages.tsx";

installSettings({ sendsEmail: true, timeZone: "UTC" });

const message = {
  id: "m1",
  authorName: "Ines",
  subject: "Rain",
  body: "Bring a coat.",
  createdAt: new Date("2026-07-01T10:00:00Z"),
  ...{ recipients: 5, arrived: 2, refused: 1, queued: 1, dropped: 1 },
};

const show = (messages: object[]) =>
  renderWithApi(<ClassMessages classId="c1" />, {
    "classes.messages": () => ({ className: "Archery", messages, total: messages.length, isTotalExact: true }),
    "classes.students": () => ({ className: "Archery", students: enrolled, outsideAges: 0 }),
  });

test("[OFFICE-1][MAIL-3] what was written to a class is read with who, when, to how many and how far it has come", async () => {
  const sun = { ...message, id: "m2", authorName: null, subject: "Sun", recipients: 1, arrived: 1 };
  await show([{ ...sun, refused: 0, queued: 0, dropped: 0 }, message]);
  await screen.findByRole("list", { name: "Messages to a class" });
  expect(screen.getAllByRole("article").map(({ textContent }) => textContent)).toEqual([
    "SunSomebody who is removed · Wed 1 Jul 2026, 10:00Bring a coat.To 1 · 1 arrived",
    "RainInes · Wed 1 Jul 2026, 10:00Bring a coat.To 5 · 2 arrived · 1 refused · 1 on the way · 1 not sent any more",
  ]);
  expect(await screen.findByRole("button", { name: "Write to all" })).toBeTruthy();
});

test("[OFFICE-1] a class to which nobody has written says so", async () => {
  await show([]);
  expect(await screen.findByText("Nobody has written to this class yet.")).toBeTruthy();
});
