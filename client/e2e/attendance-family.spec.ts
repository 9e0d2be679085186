import { DEMO_TIME_ZONE } from "../../scripts/seed/demo-meetings.ts";
import { openClass } from "./support/open-class.ts";
import { openPage } from "./support/open-page.ts";
import { createPerson, demoAdmin } from "./support/people.ts";
import { runAxe } from "./support/run-axe.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true });

const HOUR_MS = 3_600_000;
/** A moment by the school's clock. */
const local = (at: number) =>
  new Date(at)
    .toLocaleString("sv-SE", { timeZone: DEMO_TIME_ZONE, dateStyle: "short", timeStyle: "short" })
    .replace(" ", "T");

/** A class that meets in three hours, with two children of one family. */
async function aClassOfTwo() {
  const judo = await openClass({ capacity: 20 });
  const [start, end] = [local(Date.now() + 3 * HOUR_MS), local(Date.now() + 4 * HOUR_MS)];
  await judo.instructor.api.schedule.addMeetings.mutate({
    classId: judo.id,
    venueId: null,
    meetings: [{ start, end }],
  });
  const parent = await createPerson("Paula");
  const birthDate = `${new Date().getUTCFullYear() - 9}-01-15`;
  const items = [];
  for (const name of ["Anna Bell", "Ben Bell"]) {
    const { id: participantId } = await parent.api.family.addChild.mutate({ name, birthDate });
    items.push({ classId: judo.id, participantId });
  }
  const admin = await demoAdmin();
  const sale = { studentId: parent.id, items };
  const { totalCents } = await admin.admin.deskQuote.query(sale);
  await admin.admin.deskEnrol.mutate({ ...sale, method: "cash", totalCents, idempotencyKey: crypto.randomUUID() });
  return { ...judo, parent, day: start.slice(0, 10) };
}

test("[ROSTER-10][ROSTER-8] a family excuses a child in its week, which the instructor's list says, and prints for everybody", async ({
  page,
  otherPage,
}) => {
  const { name, instructor, parent, day } = await aClassOfTwo();
  await signIn(page, parent);
  await openPage(page, `/dashboard/week?day=${day}`);
  const absence = page.getByRole("button", { name: `Anna cannot come to ${name}` });
  // A finger meets it.
  expect((await absence.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await absence.click();
  await expect(page.getByText("Anna is excused")).toBeVisible();
  expect(await runAxe(page, [])).toEqual([]);
  await page.getByRole("button", { name: `Take back: Anna comes to ${name}` }).click();
  await expect(absence).toBeVisible();
  await absence.click();
  await expect(page.getByText("Anna is excused")).toBeVisible();

  const pitch = await otherPage({ viewport: { width: 360, height: 780 }, colorScheme: "dark" });
  await signIn(pitch, instructor);
  await openPage(pitch, `/dashboard/attendance?day=${day}`);
  await pitch.getByRole("link", { name }).click();
  const rows = pitch.getByRole("list", { name: "Who is there" }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: "Anna B." })).toContainText("Excused by the family");
  expect(await runAxe(pitch, [])).toEqual([]);

  await pitch.emulateMedia({ media: "print" });
  const paper = pitch.getByRole("table", { name: "List" });
  await expect(paper.getByRole("row")).toHaveCount(3);
  await expect(rows.first()).toBeHidden();
  await expect(paper.getByRole("row").nth(1)).toHaveCSS("color", "rgb(0, 0, 0)");
  await expect(pitch.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
});
