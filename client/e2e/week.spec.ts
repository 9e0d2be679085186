import { mondayOf } from "../src/features/schedule/week-of.ts";
import { CARDS, payWith, paymentIntentId } from "./support/checkout.ts";
import { pressByKey } from "./support/keyboard.ts";
import { openClass } from "./support/open-class.ts";
import { openPage } from "./support/open-page.ts";
import { createPerson, demoAdmin } from "./support/people.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

/** Days in two weeks that follow each other, and in none of today's. */
const DAYS = ["05", "12"].map((day) => `${new Date().getUTCFullYear() + 1}-05-${day}`);
const MEETINGS = DAYS.map((day) => ({ start: `${day}T16:00`, end: `${day}T17:30` }));

test("[SCHED-8][SCHED-9] by keyboard, a student saves the dates after paying, opens its week, the next one, and goes back", async ({
  page,
}) => {
  const { id, name, instructor } = await openClass();
  await instructor.api.schedule.addMeetings.mutate({ classId: id, venueId: null, meetings: MEETINGS });
  await signIn(page, await createPerson("Wilma"));
  await openPage(page, `/dashboard/payment?classId=${id}`);
  await payWith(page, CARDS.good);
  await paymentIntentId(page);
  const download = page.waitForEvent("download");
  await pressByKey(page, page.getByRole("button", { name: `Add to calendar: ${name}` }));
  expect((await download).suggestedFilename()).toMatch(/^Archery-.*\.ics$/);

  const menu = page.getByRole("navigation", { name: "Dashboard" });
  await pressByKey(page, menu.getByRole("link", { name: "Week" }));
  await expect(page.getByText("No dates this week")).toBeVisible();
  await pressByKey(page, page.getByRole("link", { name: /^Go to / }));
  await expect(page).toHaveURL(/\/dashboard\/week\?week=20\d\d-\d\d-\d\d$/);
  const meeting = page.getByRole("listitem").filter({ has: page.getByRole("link", { name }) });
  await expect(meeting).toContainText(`16:00–17:30${name}With ${instructor.name}`);
  const url = page.url();
  const next = page.getByRole("navigation", { name: "Weeks" }).getByRole("link", { name: "Next week" });
  await pressByKey(page, next);
  await expect(page).not.toHaveURL(url);
  await expect(meeting).toHaveCount(1);
  await expect(next).toBeFocused();

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

// Guarded in `npm test` by list-week.db.test and own-week.test.
test(
  "[SCHED-8] a cancelled date stays in the week with its reason, and leads its instructor to the dates",
  { tag: "@night" },
  async ({ page }) => {
    const { id, name, instructor } = await openClass();
    await instructor.api.schedule.addMeetings.mutate({ classId: id, venueId: null, meetings: MEETINGS });
    const week = await instructor.api.schedule.week.query({ monday: mondayOf(DAYS[0] ?? "") });
    const meetingId = week.meetings[0]?.id ?? "";
    await (await demoAdmin()).schedule.cancelMeeting.mutate({ meetingId, reason: "Storm", refundCents: 0 });
    await signIn(page, instructor);
    // Any day leads to its week.
    await page.goto(`/dashboard/week?view=list&week=${DAYS[0]}`);
    await expect(page.getByRole("listitem").filter({ hasText: name })).toContainText("Cancelled: Storm");
    const link = page.getByRole("main").getByRole("link", { name });
    await expect(link).toHaveCSS("text-decoration-line", /line-through/);
    await link.click();
    await expect(page).toHaveURL(`/dashboard/classes/${id}`);
  },
);
