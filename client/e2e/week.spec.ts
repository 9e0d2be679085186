import { mondayOf } from "../src/features/schedule/week-of.ts";
import { CARDS, payWith, transactionId } from "./support/checkout.ts";
import { pressByKey } from "./support/keyboard.ts";
import { openClass } from "./support/open-class.ts";
import { openPage } from "./support/open-page.ts";
import { createPerson, demoAdmin } from "./support/people.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The school's date so many days from now. */
const inDays = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toLocaleDateString("sv-SE", { timeZone: "Europe/Berlin" });

test.beforeEach(() => test.slow());

test("[SCHED-8][SCHED-9] by keyboard, a student saves the dates after paying, opens the week, the next one, and goes back", async ({
  page,
}) => {
  const { id, name, instructor } = await openClass();
  const sessions = [7, 14].map((days) => ({ start: `${inDays(days)}T16:00`, end: `${inDays(days)}T17:30` }));
  await instructor.api.schedule.addSessions.mutate({ classId: id, venueId: null, sessions });
  await signIn(page, await createPerson("Wilma"));
  await openPage(page, `/dashboard/payment?classId=${id}`);
  await payWith(page, CARDS.good);
  await transactionId(page);
  const download = page.waitForEvent("download");
  await pressByKey(page, page.getByRole("button", { name: `Add to calendar: ${name}` }));
  expect((await download).suggestedFilename()).toMatch(/^Archery-.*\.ics$/);

  const menu = page.getByRole("navigation", { name: "Dashboard" });
  await pressByKey(page, menu.getByRole("link", { name: "Week" }));
  await expect(page.getByText("No dates this week")).toBeVisible();
  const steps = page.getByRole("navigation", { name: "Weeks" });
  const next = steps.getByRole("link", { name: "Next week" });
  await pressByKey(page, next);
  await expect(page).toHaveURL(/\/dashboard\/week\?week=20\d\d-\d\d-\d\d$/);
  const meeting = page.getByRole("listitem").filter({ has: page.getByRole("link", { name }) });
  await expect(meeting).toContainText(`16:00–17:30${name}With ${instructor.name}`);
  await expect(next).toBeFocused();
  const url = page.url();
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(url);
  await expect(meeting).toHaveCount(1);

  await page.goBack();
  await expect(page).toHaveURL(url);
  await expect(meeting).toHaveCount(1);
  await page.goBack();
  await expect(page).toHaveURL("/dashboard/week");
  await expect(page.getByText("No dates this week")).toBeVisible();
  await pressByKey(page, page.getByRole("link", { name: /^Go to / }));
  await pressByKey(page, meeting.getByRole("link", { name }));
  await expect(page).toHaveURL(`/classes/${id}`);
  await expect(page.getByRole("button", { name: `Add to calendar: ${name}` })).toBeVisible();
});

test("[SCHED-8] a cancelled date stays in the week with its reason, and leads its instructor to the dates", async ({
  page,
}) => {
  const { id, name, instructor } = await openClass();
  const sessions = [7, 14].map((days) => ({ start: `${inDays(days)}T16:00`, end: `${inDays(days)}T17:30` }));
  await instructor.api.schedule.addSessions.mutate({ classId: id, venueId: null, sessions });
  const week = await instructor.api.schedule.week.query({ monday: mondayOf(inDays(7)) });
  const sessionId = week.sessions[0]?.id ?? "";
  await (await demoAdmin()).schedule.cancelSession.mutate({ sessionId, reason: "Storm", refundCents: 0 });
  await signIn(page, instructor);
  // Any day leads to its week.
  await page.goto(`/dashboard/week?week=${inDays(7)}`);
  await expect(page.getByRole("listitem").filter({ hasText: name })).toContainText("Cancelled: Storm");
  const link = page.getByRole("main").getByRole("link", { name });
  await expect(link).toHaveCSS("text-decoration-line", /line-through/);
  await link.click();
  await expect(page).toHaveURL(`/dashboard/dates/${id}`);
});
