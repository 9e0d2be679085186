import { DEMO_TIME_ZONE } from "../../scripts/seed/demo-meetings.ts";
import { openClass } from "./support/open-class.ts";
import { openPage } from "./support/open-page.ts";
import { createPerson, demoAdmin } from "./support/people.ts";
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
const HOUR_MS = 3_600_000;
/** A moment by the school's clock. */
const local = (at: number) =>
  new Date(at)
    .toLocaleString("sv-SE", { timeZone: DEMO_TIME_ZONE, dateStyle: "short", timeStyle: "short" })
    .replace(" ", "T");

/** A class that meets in two hours, with twelve children of one family. */
async function aClassOfTwelve() {
  const judo = await openClass({ capacity: 20 });
  const [start, end] = [local(Date.now() + 2 * HOUR_MS), local(Date.now() + 3 * HOUR_MS)];
  await judo.instructor.api.schedule.addMeetings.mutate({
    classId: judo.id,
    venueId: null,
    meetings: [{ start, end }],
  });
  const parent = await createPerson("Paula");
  const birthDate = `${new Date().getUTCFullYear() - 9}-01-15`;
  const items = [];
  for (const name of NAMES) {
    const { id: participantId } = await parent.api.family.addChild.mutate({ name: `Kim ${name}`, birthDate });
    items.push({ classId: judo.id, participantId });
  }
  const admin = await demoAdmin();
  const sale = { studentId: parent.id, items };
  const { totalCents } = await admin.admin.deskQuote.query(sale);
  await admin.admin.deskEnrol.mutate({ ...sale, method: "cash", totalCents, idempotencyKey: crypto.randomUUID() });
  return { ...judo, day: start.slice(0, 10) };
}

test("[ROSTER-1][ROSTER-3] an instructor ticks twelve children on a phone, with the network cut in the middle and a reload", async ({
  page,
  context,
  watch,
}) => {
  const { name, instructor, day } = await aClassOfTwelve();
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

  // Without a line the marks stay on the page, and go once it is back.
  watch.expect(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  for (const last of NAMES.slice(4, 8)) await tick(last);
  await expect(page.getByText("4 marks are not sent yet.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("4 marks are not sent yet.")).toBeHidden();
  for (const last of NAMES.slice(8)) await tick(last);
  await expect(counts).toContainText("Here 12");
  await page.waitForLoadState("networkidle");
  await page.reload();
  await expect(counts).toContainText("Here 12");
  await expect(rows.first()).toContainText(/^Kim A\.9Here \d\d:\d\d/);
});
