import { mondayOf } from "../src/features/schedule/week-of.ts";
import { inspectScreen, inspectWidth } from "./support/inspect-screen.ts";
import { pressByKey } from "./support/keyboard.ts";
import { openClass } from "./support/open-class.ts";
import { openPage } from "./support/open-page.ts";
import { createPerson, demoAdmin } from "./support/people.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";
import { uniqueTag } from "./support/unique-tag.ts";

/** A week that no other test plans in. */
const MONDAY = mondayOf(`${new Date().getUTCFullYear() + 2}-06-17`) ?? "";
const at = (hour: number) => ({ start: `${MONDAY}T${hour}:00`, end: `${MONDAY}T${hour + 1}:30` });

/** Six classes that meet at once, of six instructors, and one that is alone, at a venue. */
async function aCrowdedMonday() {
  const name = `Pool ${uniqueTag()}`;
  const venue = { name, address: "", mapUrl: "", timeZone: "Europe/Berlin", isExclusive: false };
  const { id: venueId } = await (await demoAdmin()).schedule.addVenue.mutate(venue);
  const names = [];
  for (let count = 0; count < 6; count += 1) {
    const crowded = await openClass();
    await crowded.instructor.api.schedule.addMeetings.mutate({ classId: crowded.id, venueId, meetings: [at(16)] });
    names.push(crowded.name);
  }
  const alone = await openClass();
  await alone.instructor.api.schedule.addMeetings.mutate({ classId: alone.id, venueId: null, meetings: [at(10)] });
  return { venue: name, names, alone };
}

test("[OFFICE-6] by keyboard, an admin goes from the week's crowded hour to the day by venue, to the venues, and to a class", async ({
  page,
}) => {
  const { venue, names, alone } = await aCrowdedMonday();
  await signIn(page, await createPerson("Arun", "admin"));
  await page.setViewportSize({ width: 1280, height: 900 });
  await openPage(page, `/dashboard/week?week=${MONDAY}`);
  const views = page.getByRole("navigation", { name: "Views" });
  await expect(views.getByText("Week")).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("link", { name: `${alone.name} 10:00–11:30 ${alone.instructor.name}` })).toBeVisible();
  await inspectScreen(page, "week-calendar");

  await page.setViewportSize({ width: 1280, height: 900 });
  await pressByKey(page, page.getByRole("link", { name: /^\+4 more on Mon \d+ Jun at 16:00$/ }));
  await expect(page).toHaveURL(`/dashboard/week?view=day&day=${MONDAY}`);
  const pool = page.getByRole("region", { name: venue });
  await expect(pool.getByRole("listitem")).toHaveCount(6);
  for (const name of names) await expect(pool.getByRole("link", { name: `${name} 16:00–17:30` })).toBeVisible();
  await expect(page.getByRole("region").last()).toHaveAccessibleName("No venue");
  await inspectScreen(page, "week-calendar-day");
  await inspectWidth(page, 320, "a day's calendar, 320 px");

  await page.setViewportSize({ width: 1280, height: 900 });
  await pressByKey(page, views.getByRole("link", { name: "Venues" }));
  const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: venue }) });
  await expect(row.getByRole("link")).toHaveCount(6);
  await inspectScreen(page, "week-calendar-venues");
  await page.setViewportSize({ width: 1280, height: 900 });
  await pressByKey(page, views.getByRole("link", { name: "Week" }));
  await pressByKey(page, page.getByRole("link", { name: `${alone.name} 10:00–11:30` }));
  await expect(page).toHaveURL(`/dashboard/classes/${alone.id}/dates`);
});

test("[OFFICE-6] a phone shows the list, and a day's hours on request; paper has a line for each date", async ({
  page,
}) => {
  const { instructor, name } = await (async () => {
    const judo = await openClass();
    await judo.instructor.api.schedule.addMeetings.mutate({
      classId: judo.id,
      venueId: null,
      meetings: [at(12), at(14)],
    });
    return judo;
  })();
  await signIn(page, instructor);
  await page.setViewportSize({ width: 360, height: 780 });
  await openPage(page, `/dashboard/week?week=${MONDAY}`);
  const views = page.getByRole("navigation", { name: "Views" });
  await expect(views.getByRole("link", { name: "List" })).toHaveAttribute("aria-current", "true");
  await expect(views.getByRole("link", { name: "Week" })).toBeHidden();
  await views.getByRole("link", { name: "Day" }).click();
  const blocks = page.getByRole("main").getByRole("link", { name: `${name} 1` });
  await expect(blocks).toHaveCount(2);
  const [first, second] = [await blocks.nth(0).boundingBox(), await blocks.nth(1).boundingBox()];
  expect(first?.y).toBeLessThan(second?.y ?? 0);
  expect(first?.height).toBeGreaterThanOrEqual(44);
  await page.emulateMedia({ media: "print" });
  await expect(views).toBeHidden();
  await expect(blocks.first()).toHaveCSS("color", "rgb(0, 0, 0)");
  expect((await blocks.nth(0).boundingBox())?.height).toBeLessThan(60);
});
