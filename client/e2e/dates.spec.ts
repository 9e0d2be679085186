import { openClass } from "./support/open-class.ts";
import { createPerson, demoAdmin } from "./support/people.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";
import { uniqueTag } from "./support/unique-tag.ts";

const DAY_MS = 86_400_000;
const MONTHS = "January February March April May June July August September October November December".split(" ");
/** As the calendar names its days. */
const nameOf = (day: Date) => `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`;

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test("[SCHED-1][SCHED-2] an instructor plans twelve weekly sessions with two skipped, and a visitor sees them", async ({
    page,
    otherPage,
  }) => {
    const { id, name, instructor } = await openClass();
    const venue = `Hall ${uniqueTag()}`;
    const timeZone = "Europe/Berlin";
    await (
      await demoAdmin()
    ).schedule.addVenue.mutate({ name: venue, address: "Old Farm Yard", mapUrl: "", timeZone, isExclusive: true });
    const now = new Date();
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
    const day = (number: number) => new Date(first.getTime() + number * DAY_MS);
    const last = day(14 * 7 - 1);
    const weekdays = Array.from({ length: 7 }, (_, number) => day(number));
    const tuesday = weekdays.find((one) => one.getUTCDay() === 2);
    if (!tuesday) throw new Error("a week has a Tuesday");
    const skipped = [1, 3].map((weeks) => new Date(tuesday.getTime() + weeks * 7 * DAY_MS));

    await signIn(page, instructor);
    await page.goto("/dashboard/myclass");
    await page.getByRole("button", { name: new RegExp(`^Details.*${name}`) }).click();
    await page.getByRole("link", { name: `Dates of ${name}: Plan dates` }).click();
    const form = page.getByRole("form", { name: "Add dates" });
    await form.getByText("Tue", { exact: true }).click();
    await form.getByLabel("From and to").click();
    const picker = page.getByRole("dialog");
    await picker.getByRole("button", { name: "Next month" }).click();
    await picker.getByRole("button", { name: nameOf(first), exact: true }).click();
    const months = (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth();
    for (let month = 0; month < months; month++) await picker.getByRole("button", { name: "Next month" }).click();
    await picker.getByRole("button", { name: nameOf(last), exact: true }).click();
    await expect(form.getByRole("status")).toHaveText(/^14 dates, Tue /);

    const days = form.getByRole("group", { name: "Days" });
    for (const date of skipped) await days.getByRole("button", { name: nameOf(date), exact: true }).click();
    await form.getByLabel("Venue").selectOption(venue);
    await form.getByRole("button", { name: "Add 12 dates" }).click();
    await expect(page.getByText("12 dates added")).toBeVisible();
    await expect(page.getByText("This class has no dates yet.")).toHaveCount(0);

    const visitor = await otherPage();
    await visitor.goto(`/classes/${id}`);
    const dates = visitor.getByRole("listitem").filter({ hasText: venue });
    await expect(dates.first()).toContainText(/^Tue \d+ \w+ \d{4}16:00–17:30/);
    await visitor.getByText("Show all 12 dates").click();
    await expect(dates).toHaveCount(12);
  });
});

test("[SCHED-4][SCHED-11] an admin adds a venue, and dates that overlap there are refused, naming it", async ({
  page,
  watch,
}) => {
  watch.expect(/status of 409/);
  const venue = `Dojo ${uniqueTag()}`;
  const [judo, karate] = [await openClass(), await openClass()];
  await signIn(page, await createPerson("Ada", "admin"));
  await page.goto("/dashboard/venues");
  await page.getByRole("button", { name: "Add venue" }).click();
  const dialog = page.getByRole("dialog", { name: "New venue" });
  await dialog.getByLabel("Name").fill(venue);
  await dialog.getByLabel("Time zone").fill("Nowhere");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Please choose a time zone such as Europe/Berlin")).toBeVisible();
  await dialog.getByLabel("Time zone").fill("Asia/Tokyo");
  await dialog.getByLabel("One class at a time").check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("row").filter({ hasText: venue })).toContainText("Exclusive");

  const venues = await judo.instructor.api.schedule.venues.query();
  const { id: venueId } = venues.find(({ name }) => name === venue) ?? { id: "" };
  const year = new Date().getUTCFullYear() + 1;
  const sessions = [{ start: `${year}-05-05T09:00`, end: `${year}-05-05T10:00` }];
  await judo.instructor.api.schedule.addSessions.mutate({ classId: judo.id, venueId, sessions });
  const free = [{ start: `${year}-05-06T09:00`, end: `${year}-05-06T10:00` }];
  await karate.instructor.api.schedule.addSessions.mutate({ classId: karate.id, venueId, sessions: free });

  await page.goto(`/dashboard/dates/${karate.id}`);
  await page.getByRole("button", { name: /^Change / }).click();
  const change = page.getByRole("dialog", { name: `Change a date of ${karate.name}` });
  await change.getByLabel("Begins").fill(`${year}-05-05T09:30`);
  await change.getByLabel("Ends").fill(`${year}-05-05T11:00`);
  await change.getByRole("button", { name: "Save" }).click();
  await expect(change.getByText(`${venue} is taken on`)).toBeVisible();
  await change.getByLabel("Begins").fill(`${year}-05-05T10:00`);
  await change.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Date changed")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "10:00–11:00" })).toBeVisible();
});
