import type { Locator, Page } from "@playwright/test";
import { jpegPicture } from "./support/jpeg.ts";
import { openClass } from "./support/open-class.ts";
import { createPerson, demoAdmin } from "./support/people.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";
import { uniqueTag } from "./support/unique-tag.ts";

const DAY_MS = 86_400_000;
const MONTHS = "January February March April May June July August September October November December".split(" ");
/** As the calendar names its days. */
const nameOf = (day: Date) => `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`;

const addVenue = async (name: string) =>
  (await demoAdmin()).schedule.addVenue.mutate({
    name,
    address: "Old Farm Yard",
    mapUrl: "",
    timeZone: "Europe/Berlin",
    isExclusive: true,
  });

/** Chooses all Tuesdays of fourteen weeks from the month after the calendar's on, and returns them. */
async function chooseTuesdays(page: Page, form: Locator): Promise<Date[]> {
  await form.getByText("Tue", { exact: true }).click();
  await form.getByLabel("From and to").click();
  const picker = page.getByRole("dialog");
  const [month = "", year] = (await picker.getByText(/^[A-Z]\w+ \d{4}$/).innerText()).split(" ");
  const first = new Date(Date.UTC(Number(year), MONTHS.indexOf(month) + 1, 1));
  const period = Array.from({ length: 14 * 7 }, (_, number) => new Date(first.getTime() + number * DAY_MS));
  const last = period.at(-1) ?? first;
  await picker.getByRole("button", { name: "Next month" }).click();
  await picker.getByRole("button", { name: nameOf(first), exact: true }).click();
  const height = (await picker.boundingBox())?.height;
  const months = (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth();
  for (let month = 0; month < months; month++) {
    await picker.getByRole("button", { name: "Next month" }).click();
    // Months of four to six weeks: the buttons must stay under the pointer.
    expect((await picker.boundingBox())?.height).toBe(height);
  }
  await picker.getByRole("button", { name: nameOf(last), exact: true }).click();
  return period.filter((day) => day.getUTCDay() === 2);
}

/** Chooses a day in the calendar, or skips it. */
const tap = (form: Locator, day: Date | undefined) =>
  form
    .getByRole("group", { name: "Days" })
    .getByRole("button", { name: nameOf(day ?? new Date()), exact: true })
    .click();

async function expectTwelveDates(visitor: Page, venue: string) {
  const dates = visitor.getByRole("listitem").filter({ hasText: venue });
  await expect(dates.first()).toContainText(/^Tue \d+ \w+ \d{4}16:00–17:30/);
  await visitor.getByText("Show all 12 dates").click();
  await expect(dates).toHaveCount(12);
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test("[SCHED-1][SCHED-2] an instructor plans twelve weekly meetings with two skipped, and a visitor sees them", async ({
    page,
    otherPage,
  }) => {
    const { id, name, instructor } = await openClass();
    const venue = `Hall ${uniqueTag()}`;
    await addVenue(venue);
    await signIn(page, instructor);
    await page.goto("/dashboard/myclass");
    await page.getByRole("button", { name: new RegExp(`^Details.*${name}`) }).click();
    await page.getByRole("link", { name: `Dates of ${name}: Plan dates` }).click();
    const form = page.getByRole("form", { name: "Add dates" });
    const tuesdays = await chooseTuesdays(page, form);
    await expect(form.getByRole("status")).toHaveText(/^14 dates, Tue /);
    await tap(form, tuesdays[1]);
    await tap(form, tuesdays[3]);
    await form.getByLabel("Venue").selectOption(venue);
    await form.getByRole("button", { name: "Add 12 dates" }).click();
    await expect(page.getByText("12 dates added")).toBeVisible();
    await expect(page.getByText("This class has no dates yet.")).toHaveCount(0);

    const visitor = await otherPage();
    await visitor.goto(`/classes/${id}`);
    await expectTwelveDates(visitor, venue);
  });

  test("[SCHED-2][SCHED-4] an instructor adds a class with twelve dates; an overlap is shown at the dates", async ({
    page,
    otherPage,
    watch,
  }) => {
    watch.expect(/status of 409/);
    const { id: busyId, name: busy, instructor } = await openClass();
    const [name, venue] = [`Sailing ${uniqueTag()}`, `Hall ${uniqueTag()}`];
    await addVenue(venue);
    await signIn(page, instructor);
    await page.goto("/dashboard/addclass");
    await page.getByLabel("Class Name").fill(name);
    await page.getByLabel("Class Image").setInputFiles(await jpegPicture());
    await page.getByLabel("Available Seats").fill("12");
    await page.getByLabel("Price").fill("79.90");
    const dates = page.getByRole("group").filter({ has: page.getByText("Dates", { exact: true }) });
    await dates.getByText("Dates", { exact: true }).click();
    await dates.getByText("Tue", { exact: true }).click();
    await page.getByRole("button", { name: "Add Class" }).click();
    await expect(dates.getByRole("alert")).toContainText("Please choose weekdays and the first and the last day");
    await dates.getByText("Tue", { exact: true }).click();
    const tuesdays = await chooseTuesdays(page, dates);
    await tap(dates, tuesdays[1]);
    await dates.getByLabel("Venue").selectOption(venue);

    const day = tuesdays[3]?.toISOString().slice(0, 10) ?? "";
    const meetings = [{ start: `${day}T17:00`, end: `${day}T18:00` }];
    await instructor.api.schedule.addMeetings.mutate({ classId: busyId, venueId: null, meetings });
    await page.getByRole("button", { name: "Add Class" }).click();
    await expect(dates.getByRole("alert")).toContainText(`You teach ${busy} at that time`);
    await expect(page.getByLabel("Class Name")).toHaveValue(name);
    await expect(dates.getByRole("status")).toHaveText(/^13 dates, Tue /);

    await tap(dates, tuesdays[3]);
    await page.getByRole("button", { name: "Add Class" }).click();
    await expect(page.getByText("Class has been inserted successfully")).toBeVisible();
    await expect(page.getByText("When and where the class meets.")).toBeVisible();

    const [added, ...more] = (await instructor.api.classes.mine.query()).filter((one) => one.name === name);
    expect(more).toEqual([]);
    const classId = added?.id ?? "";
    await (await demoAdmin()).admin.approve.mutate({ classId });
    const visitor = await otherPage();
    await visitor.goto(`/classes/${classId}`);
    await expectTwelveDates(visitor, venue);
  });
});

// Guarded in `npm test` by substitutes.db.test and planned-dates.test.
test(
  "[SCHED-1][SCHED-4] an instructor names a substitute, whom a visitor sees; one who teaches then is refused",
  { tag: "@night" },
  async ({ page, otherPage, watch }) => {
    watch.expect(/status of 409/);
    const { id: classId, instructor } = await openClass();
    const busy = await openClass({ instructor: await createPerson("Busy", "instructor", `Busy ${uniqueTag()}`) });
    const free = await createPerson("Ada", "instructor", `Ada ${uniqueTag()}`);
    const day = `${new Date().getUTCFullYear() + 1}-05-05`;
    const plan = { venueId: null, meetings: [{ start: `${day}T16:00`, end: `${day}T17:00` }] };
    await instructor.api.schedule.addMeetings.mutate({ classId, ...plan });
    await busy.instructor.api.schedule.addMeetings.mutate({ classId: busy.id, ...plan });

    await signIn(page, instructor);
    await page.goto(`/dashboard/classes/${classId}/dates`);
    await page.getByRole("button", { name: /^More actions for / }).click();
    await page.getByRole("menuitem", { name: /^Substitute on / }).click();
    const dialog = page.getByRole("dialog", { name: /^Who teaches on / });
    await dialog.getByLabel("Instructor").selectOption(busy.instructor.name);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText(`${busy.instructor.name} teaches ${busy.name} at that time`)).toBeVisible();
    await dialog.getByLabel("Instructor").selectOption(free.name);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Instructor changed")).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: `with ${free.name}` })).toBeVisible();

    const visitor = await otherPage();
    await visitor.goto(`/classes/${classId}`);
    await expect(visitor.getByRole("listitem").filter({ hasText: `with ${free.name}` })).toBeVisible();
  },
);

// Guarded in `npm test` by copy-class.db.test and copy-class.test.
test(
  "[SCHED-5][SCHED-10] an instructor copies a class with its dates, and ends enrolment in the copy",
  { tag: "@night" },
  async ({ page, otherPage }) => {
    const { id: classId, name, instructor } = await openClass();
    const year = new Date().getUTCFullYear() + 1;
    const meetings = ["05-05", "05-12"].map((day) => ({ start: `${year}-${day}T16:00`, end: `${year}-${day}T17:00` }));
    await instructor.api.schedule.addMeetings.mutate({ classId, venueId: null, meetings });
    const copyName = `Archery ${uniqueTag()}`;

    await signIn(page, instructor);
    await page.goto("/dashboard/myclass");
    await page.getByRole("button", { name: `More actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: `Copy ${name}` }).click();
    const dialog = page.getByRole("dialog", { name: `Copy ${name}` });
    await dialog.getByLabel("Class Name").fill(copyName);
    await dialog.getByLabel("Weeks later").fill("3");
    await expect(dialog.getByRole("listitem")).toContainText([/26 May.*16:00–17:00/, /2 Jun.*16:00–17:00/]);
    await dialog.getByRole("button", { name: "Copy class" }).click();
    await expect(page.getByText("Class copied. It waits for approval.")).toBeVisible();

    await page.getByRole("button", { name: `Update ${copyName}` }).click();
    const edit = page.getByRole("dialog", { name: `Update ${copyName}` });
    await edit.getByLabel("Enrolment ends").fill(`${year}-05-28T20:00`);
    await edit.getByRole("button", { name: "Save changes" }).click();
    await expect(edit).toHaveCount(0);

    const copy = (await instructor.api.classes.mine.query()).find((one) => one.name === copyName);
    await (await demoAdmin()).admin.approve.mutate({ classId: copy?.id ?? "" });
    const visitor = await otherPage();
    await visitor.goto(`/classes/${copy?.id}`);
    await expect(visitor.getByRole("definition").filter({ hasText: "28 May" })).toContainText("20:00");
    await expect(visitor.getByRole("listitem").filter({ hasText: "26 May" })).toBeVisible();
  },
);

// Guarded in `npm test` by venues.db.test and venues.test.
test(
  "[SCHED-4][SCHED-11] an admin adds a venue, and dates that overlap there are refused, naming it",
  { tag: "@night" },
  async ({ page, watch }) => {
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
    const meetings = [{ start: `${year}-05-05T09:00`, end: `${year}-05-05T10:00` }];
    await judo.instructor.api.schedule.addMeetings.mutate({ classId: judo.id, venueId, meetings });
    const free = [{ start: `${year}-05-06T09:00`, end: `${year}-05-06T10:00` }];
    await karate.instructor.api.schedule.addMeetings.mutate({ classId: karate.id, venueId, meetings: free });

    await page.goto(`/dashboard/classes/${karate.id}/dates`);
    await page.getByRole("button", { name: /^Change / }).click();
    const change = page.getByRole("dialog", { name: /^Change / });
    await change.getByLabel("Begins").fill(`${year}-05-05T09:30`);
    await change.getByLabel("Ends").fill(`${year}-05-05T11:00`);
    await change.getByRole("button", { name: "Save" }).click();
    await expect(change.getByText(`${venue} is taken on`)).toBeVisible();
    await change.getByLabel("Begins").fill(`${year}-05-05T10:00`);
    await change.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Date changed")).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: "10:00–11:00" })).toBeVisible();
  },
);
