// Slow: three classes of one family, a holiday, and the message about it.
import type { Page } from "@playwright/test";
import { execute } from "../../server/test/databases.ts";
import { messagesTo } from "./support/mailbox.ts";
import { openClass } from "./support/open-class.ts";
import { createPerson, demoAdmin } from "./support/people.ts";
import { runAxe } from "./support/run-axe.ts";
import { schoolConfig } from "./support/school-config.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";
import { uniqueTag } from "./support/unique-tag.ts";

const DAY_MS = 86_400_000;
const WEEKS = [0, 7, 14, 21];

/** A day two years ahead, and at most eight months more, so that no other test has dates around it. */
const firstDay = Date.now() + (730 + Math.floor(Math.random() * 240)) * DAY_MS;
const dayAfter = (days: number) => new Date(firstDay + days * DAY_MS).toISOString().slice(0, 10);

/** Three classes that meet weekly on four days, each with a child of one family. */
async function aFamilyOfThree() {
  const admin = await demoAdmin();
  const parent = await createPerson("Paula");
  const birthDate = `${new Date().getUTCFullYear() - 9}-01-15`;
  const names = [];
  const instructors = [];
  const items = [];
  for (const hour of ["09", "11", "14"]) {
    const { id: classId, name, instructor } = await openClass();
    const meetings = WEEKS.map((days) => ({
      start: `${dayAfter(days)}T${hour}:00`,
      end: `${dayAfter(days)}T${hour}:45`,
    }));
    await instructor.api.schedule.addMeetings.mutate({ classId, venueId: null, meetings });
    const { id: participantId } = await parent.api.family.addChild.mutate({ name: `Kim ${hour}`, birthDate });
    names.push(name);
    instructors.push(instructor);
    items.push({ classId, participantId });
  }
  const sale = { studentId: parent.id, items };
  const { totalCents } = await admin.admin.deskQuote.query(sale);
  await admin.admin.deskEnrol.mutate({ ...sale, method: "cash", totalCents, idempotencyKey: crypto.randomUUID() });
  return { parent, names, instructors };
}

/** Has the server tell of changes now that would wait for further ones. */
const tellNow = () =>
  execute(
    schoolConfig().databaseUrl,
    `UPDATE graphile_worker._private_jobs j SET run_at = now() FROM graphile_worker._private_tasks t
     WHERE t.id = j.task_id AND t.identifier = 'notify-recipients' AND j.locked_at IS NULL`,
  );

async function fillByKeyboard(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Add holiday" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add holiday" });
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await page.keyboard.type(name);
  await dialog.getByLabel("First day").fill(dayAfter(0));
  await dialog.getByLabel("Last day").fill(dayAfter(14));
  await page.keyboard.press("Enter");
}

test.describe("at 320 px", () => {
  test.use({ viewport: { width: 320, height: 700 } });

  test("[OFFICE-2][MAIL-3] a holiday moves nine dates of three classes, and the family gets one message", async ({
    page,
  }) => {
    const { parent, names, instructors } = await aFamilyOfThree();
    await signIn(page, await createPerson("Ada", "admin"));
    await page.goto("/dashboard/holidays");
    await fillByKeyboard(page, `Break ${uniqueTag()}`);
    const dialog = page.getByRole("dialog", { name: "Add holiday" });
    for (const name of names)
      await expect(dialog.getByLabel(`What becomes of the dates of ${name}`)).toHaveValue("move");
    await expect(dialog.getByText("3 dates, 1 student enrolled")).toHaveCount(3);
    expect(await runAxe(page, [])).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await dialog.getByRole("button", { name: "Add holiday" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Holiday added")).toBeVisible();
    await expect(dialog).toBeHidden();
    await tellNow();

    const changes = async () => (await messagesTo(parent.email)).filter(({ subject }) => subject.startsWith("Changes"));
    await expect.poll(changes, { timeout: 10_000 }).toHaveLength(1);
    const [message] = await changes();
    expect(message?.subject).toMatch(/^Changes in 3 classes/);
    for (const name of names) expect(message?.text).toContain(`The school has changed 3 dates of ${name}.`);
    // The jobs of the other two classes have run as well.
    for (const { email } of instructors)
      await expect
        .poll(async () => (await messagesTo(email)).map(({ subject }) => subject))
        .toContainEqual(expect.stringContaining("3 changes"));
    expect(await changes()).toHaveLength(1);
  });
});
