import type { Page } from "@playwright/test";
import { answeredMarks, attendedClass } from "./support/attended-class.ts";
import { openPage } from "./support/open-page.ts";
import { createPerson } from "./support/people.ts";
import { runAxe } from "./support/run-axe.ts";
import { fillSignIn, signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true });

const NAMES = Array.from({ length: 20 }, (_, index) => `Child${String.fromCodePoint(65 + index)}`);
const AWAY = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|school cannot be reached/;
const RECORD = "**/trpc/attendance.record*";

const tick = (page: Page, last: string) => page.getByRole("button", { name: `Kim ${last} is here` }).click();
const unsent = (page: Page) => page.getByText(/Marks are kept on this phone: [1-9]/);
const counts = (page: Page) => page.getByRole("group", { name: "Counts" });

/** Opens the day and waits until this device keeps its lists and the worker the pages. */
async function openDay(page: Page, day: string) {
  await openPage(page, `/dashboard/attendance?day=${day}`);
  await expect(page.getByText(/^This phone keeps the lists of today and tomorrow/)).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
}

/** The provider knows nobody any more, and nobody has signed out. */
async function endSession(page: Page) {
  await page.goto("/robots.txt", { waitUntil: "commit" });
  await page.evaluate(() => {
    indexedDB.deleteDatabase("firebaseLocalStorageDb");
    localStorage.clear();
  });
}

/** The databases of the attendance pages on this device. */
const onDevice = (page: Page) =>
  page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.startsWith("attendance")),
  );

test("[ROSTER-4][ROSTER-6] an instructor ticks twenty children, the network is cut in the middle, the page is reloaded, and all are in the end there", async ({
  page,
  context,
  watch,
}) => {
  const { name, instructor, day, marked } = await attendedClass(NAMES);
  const answered = answeredMarks(page);
  await signIn(page, instructor);
  await openDay(page, day);
  expect(await runAxe(page, [])).toEqual([]);
  await page.getByRole("link", { name }).click();
  for (const last of NAMES.slice(0, 7)) await tick(page, last);
  await expect(counts(page)).toContainText("Here 7");
  await expect.poll(answered).toBe(7);

  watch.expect(AWAY);
  await context.setOffline(true);
  for (const last of NAMES.slice(7, 14)) await tick(page, last);
  await expect(page.getByText("No connection. Marks are kept on this phone: 7 not sent.")).toBeVisible();
  await page.reload({ waitUntil: "load" });
  await expect(counts(page)).toContainText("Here 14");
  for (const last of NAMES.slice(14)) await tick(page, last);
  await expect(page.getByText("No connection. Marks are kept on this phone: 13 not sent.")).toBeVisible();
  expect(await runAxe(page, [])).toEqual([]);
  // The day's list is there as well, and what is not kept says so.
  await page.getByRole("link", { name: "All dates of the day" }).click();
  await expect(page.getByRole("link", { name })).toBeVisible();
  // Two days before: in the evening the class is tomorrow's, and today's lists are kept as well.
  const before = new Date(Date.parse(day) - 2 * 86_400_000).toISOString().slice(0, 10);
  await page.goto(`/dashboard/attendance?day=${before}`);
  await expect(page.getByText("This list is not kept on this phone.")).toBeVisible();
  expect(await marked()).toHaveLength(7);

  await context.setOffline(false);
  await expect(unsent(page)).toBeHidden();
  await expect.poll(marked).toEqual(NAMES.map((last) => `${last} arrived`));
});

test("[ROSTER-9] another person on the same device neither sees nor sends what waits there, and it goes once its author is back", async ({
  page,
  watch,
}) => {
  const { name, instructor, day, path, marked } = await attendedClass(NAMES.slice(0, 2));
  const other = await createPerson("Otto", "instructor");
  await signIn(page, instructor);
  await openDay(page, day);
  watch.expect(/ERR_FAILED|Failed to load|404|401/);
  await page.route(RECORD, (route) => route.abort());
  await page.getByRole("link", { name }).click();
  await tick(page, "ChildA");
  await expect(unsent(page)).toBeVisible();
  await page.unroute(RECORD);

  await endSession(page);
  await page.goto(path);
  await expect(page.getByText("1 mark on this device is sent once who made it signs in.")).toBeVisible();
  await fillSignIn(page, other);
  await expect(page.getByText(/^This date has been cancelled or removed/)).toBeVisible();
  await openPage(page, `/dashboard/attendance?day=${day}`);
  await expect(page.getByText("No dates on this day.")).toBeVisible();
  await expect(unsent(page)).toHaveCount(0);
  expect(await marked()).toEqual([]);

  await endSession(page);
  await signIn(page, instructor);
  await openPage(page, path);
  await expect.poll(marked).toEqual(["ChildA arrived"]);
});

test("[ROSTER-9] a sign-out empties the device, and so does the page where its reader asks for it", async ({
  page,
  watch,
}) => {
  const { name, instructor, day } = await attendedClass(NAMES.slice(0, 1));
  await signIn(page, instructor);
  await openDay(page, day);
  await page.getByRole("button", { name: "Delete from this device" }).click();
  await expect(page.getByText("This phone keeps no lists for when there is no connection.")).toBeVisible();
  expect(await onDevice(page)).toEqual([]);
  await page.getByRole("button", { name: "Keep lists on this device" }).click();
  await expect(page.getByText(/^This phone keeps the lists/)).toBeVisible();

  watch.expect(/ERR_FAILED|Failed to load/);
  await page.route(RECORD, (route) => route.abort());
  await page.getByRole("link", { name }).click();
  await tick(page, "ChildA");
  await expect(unsent(page)).toBeVisible();
  expect(await onDevice(page)).toHaveLength(2);
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByText(/^1 attendance mark on this device would be lost/)).toBeVisible();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByText("Logged out successfully")).toBeVisible();
  await expect.poll(() => onDevice(page)).toEqual([]);
});

test("[ROSTER-5] two devices mark the same child without a connection, and agree in whichever order they send", async ({
  page,
  otherPage,
  watch,
}) => {
  const { instructor, path, marked } = await attendedClass(NAMES.slice(0, 2));
  const second = await otherPage({ viewport: { width: 360, height: 780 } });
  const devices = [page, second] as const;
  watch.expect(AWAY);
  for (const device of devices) {
    await signIn(device, instructor);
    await openPage(device, path);
  }
  for (const [last, order] of [
    ["ChildA", devices],
    ["ChildB", devices.toReversed()],
  ] as const) {
    for (const device of devices) await device.context().setOffline(true);
    await tick(page, last);
    // The later one holds.
    await second.getByRole("button", { name: `More about Kim ${last}` }).click();
    await second.getByRole("menuitem", { name: `Kim ${last} is absent` }).click();
    for (const device of order) {
      await device.context().setOffline(false);
      await expect(unsent(device)).toBeHidden();
    }
    await expect.poll(marked).toContain(`${last} absent`);
    for (const device of devices) await openPage(device, path);
    for (const device of devices) await expect(counts(device)).toContainText(last === "ChildA" ? "Away 1" : "Away 2");
  }
});

test("[ROSTER-4] an old tab goes on after a new build, whose worker takes over once nothing waits", async ({
  page,
  context,
  watch,
}) => {
  const { name, instructor, day, marked } = await attendedClass(NAMES.slice(0, 2));
  // The build before has a file that this one lacks.
  const file = "/assets/of-the-build-before.js";
  await context.route(`**${file}`, (route) => route.fulfill({ contentType: "text/javascript", body: "export {};" }));
  await context.route("**/sw-attendance-en.js", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/version:[`"]\w+/, "$&b4").replace(/files:[`"]/, `$&${file},`);
    await route.fulfill({ response: answer, body });
  });
  await signIn(page, instructor);
  await openDay(page, day);
  await context.unroute("**/sw-attendance-en.js");
  await context.unroute(`**${file}`);
  const load = () => page.evaluate(async (path) => (await fetch(path)).status, file);
  const states = () =>
    page.evaluate(async () => {
      const worker = await navigator.serviceWorker.getRegistration();
      return { isWaiting: Boolean(worker?.waiting), builds: (await caches.keys()).length };
    });
  expect([await load(), await states()]).toEqual([200, { isWaiting: false, builds: 1 }]);

  await page.getByRole("link", { name }).click();
  await page.route(RECORD, (route) => route.abort());
  watch.expect(/ERR_FAILED|Failed to load/);
  await tick(page, "ChildA");
  await expect(unsent(page)).toBeVisible();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect.poll(states).toEqual({ isWaiting: true, builds: 2 });
  expect(await load()).toBe(200);
  await tick(page, "ChildB");

  await page.unroute(RECORD);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect.poll(marked).toHaveLength(2);
  await expect.poll(states).toEqual({ isWaiting: false, builds: 2 });
  expect(await load()).toBe(200);
  // The rest of the site never goes through a worker.
  await openPage(page, "/dashboard/week");
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});
