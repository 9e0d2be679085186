import { inspectWidth } from "./support/inspect-screen.ts";
import { messagesTo } from "./support/mailbox.ts";
import { openClass } from "./support/open-class.ts";
import { demoAdmin } from "./support/people.ts";
import { runJob } from "./support/run-job.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";
import { uniqueTag } from "./support/unique-tag.ts";

const HOUR_MS = 3_600_000;
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString().slice(0, 16);

test("[MAIL-3][MAIL-5] a reminder arrives, its link ends reminders without scripts and sign-in, and the profile resumes them", async ({
  page,
  otherPage,
}) => {
  const { id: classId, name, instructor } = await openClass();
  const venue = { name: `Shore ${uniqueTag()}`, address: "", mapUrl: "", timeZone: "UTC", isExclusive: false };
  await (await demoAdmin()).schedule.addVenue.mutate(venue);
  const venues = await instructor.api.schedule.venues.query();
  const venueId = venues.find((one) => one.name === venue.name)?.id ?? null;
  // The day before has begun by the school's clock, whatever the time.
  const meetings = [{ start: hoursFromNow(2), end: hoursFromNow(3) }];
  await instructor.api.schedule.addMeetings.mutate({ classId, venueId, meetings });
  await runJob("remind-of-meetings");
  const reminder = async () =>
    (await messagesTo(instructor.email)).find(({ subject }) => subject.startsWith(`Reminder: ${name} on `));
  await expect.poll(reminder, { timeout: 20_000 }).toBeDefined();
  const message = await reminder();
  expect(message?.text).toContain(`Where: ${venue.name}`);

  const mailbox = await otherPage({ javaScriptEnabled: false });
  await mailbox.setContent(message?.html ?? "");
  await mailbox.getByRole("link", { name: "End these messages" }).click();
  await expect(mailbox.getByRole("heading", { name: "E-mail preferences" })).toBeVisible();
  expect(await instructor.api.auth.emailTopics.query()).toEqual([{ topic: "meeting_reminders", isOn: true }]);
  await mailbox.getByRole("button", { name: "End these messages" }).click();
  await expect(mailbox.getByText("You get no more reminders of dates.")).toBeVisible();
  await expect(mailbox.getByRole("link", { name: "Open your profile" })).toHaveAttribute("href", "/profile");

  await signIn(page, instructor);
  await page.goto("/profile");
  await page.getByRole("button", { name: "Turn reminders on" }).press("Enter");
  await expect(page.getByText("Reminders are on")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Turn reminders off" })).toBeVisible();
});

test("[MAIL-5] the page of an unsubscribe link works on a light phone and a dark desktop", async ({ page, watch }) => {
  watch.expect(/status of 400/);
  for (const [colorScheme, width] of [
    ["light", 320],
    ["dark", 1280],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto("/email/unsubscribe");
    await expect(page.getByText("This link is incomplete or no longer valid.")).toBeVisible();
    await inspectWidth(page, width, `${colorScheme}, ${width} px`);
  }
});
