import { answeredMarks, attendedClass } from "./support/attended-class.ts";
import { openPage } from "./support/open-page.ts";
import { runAxe } from "./support/run-axe.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

const SCREEN = { width: 360, height: 780 };
/** The page's head stays above what is scrolled. */
const HEAD_HEIGHT = 68;
test.use({ viewport: SCREEN, hasTouch: true });

const NAMES = [
  "Adams",
  "Baker",
  "Clark",
  "Davis",
  "Evans",
  "Frank",
  "Green",
  "Hills",
  "Irwin",
  "Jones",
  "King",
  "Lopez",
];
test("[ROSTER-1][ROSTER-3] an instructor ticks twelve children on a phone, with the network cut in the middle and a reload", async ({
  page,
  context,
  watch,
}) => {
  const { name, instructor, day } = await attendedClass(NAMES);
  const answered = answeredMarks(page);
  await signIn(page, instructor);
  await openPage(page, `/dashboard/attendance?day=${day}`);
  await expect(page.getByRole("listitem").filter({ hasText: name })).toContainText("Expected 12");
  expect(await runAxe(page, [])).toEqual([]);
  await page.getByRole("link", { name }).click();
  const rows = page.getByRole("list", { name: "Who is there" }).getByRole("listitem");
  await expect(rows).toHaveCount(12);
  expect(await runAxe(page, [])).toEqual([]);
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  expect(heights.reduce((sum, height) => sum + height)).toBeLessThanOrEqual(SCREEN.height - HEAD_HEIGHT);

  const tick = (last: string) => page.getByRole("button", { name: `Kim ${last} is here` }).click();
  const counts = page.getByRole("group", { name: "Counts" });
  for (const last of NAMES.slice(0, 4)) await tick(last);
  await expect(counts).toContainText("Here 4");
  await expect.poll(answered).toBe(4);

  // Without a line the marks stay on the page, and go once it is back.
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  for (const last of NAMES.slice(4, 8)) await tick(last);
  const unsent = page.getByText("No connection. Marks are kept on this phone: 4 not sent.");
  await expect(unsent).toBeVisible();
  await context.setOffline(false);
  await expect(unsent).toBeHidden();
  for (const last of NAMES.slice(8)) await tick(last);
  await expect(counts).toContainText("Here 12");
  await page.waitForLoadState("networkidle");
  await page.reload();
  await expect(counts).toContainText("Here 12");
  await expect(rows.first()).toContainText(/^Kim A\.9Here \d\d:\d\d/);
});
