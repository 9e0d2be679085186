import { readFile } from "node:fs/promises";
import { inspectScreen, inspectWidth } from "./support/inspect-screen.ts";
import { pressByKey } from "./support/keyboard.ts";
import { openClass } from "./support/open-class.ts";
import { openPage } from "./support/open-page.ts";
import { createPerson, demoAdmin } from "./support/people.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

test("[OFFICE-5] an admin reads what a class has brought and who takes part, and downloads that, which the audit log has", async ({
  page,
}) => {
  const judo = await openClass({ capacity: 20 });
  const day = `${new Date().getUTCFullYear() + 3}-05-08`;
  const meetings = [{ start: `${day}T16:00`, end: `${day}T17:00` }];
  await judo.instructor.api.schedule.addMeetings.mutate({ classId: judo.id, venueId: null, meetings });
  const parent = await createPerson("Paula");
  const child = await parent.api.family.addChild.mutate({ name: "Anna Bell", birthDate: "2018-05-31" });
  const admin = await demoAdmin();
  const sale = { studentId: parent.id, items: [{ classId: judo.id, participantId: child.id }] };
  const { totalCents } = await admin.admin.deskQuote.query(sale);
  await admin.admin.deskEnrol.mutate({ ...sale, method: "cash", totalCents, idempotencyKey: crypto.randomUUID() });

  const person = await createPerson("Arun", "admin");
  await signIn(page, person);
  await openPage(page, "/dashboard");
  const menu = page.getByRole("navigation", { name: "Dashboard" });
  await pressByKey(page, menu.getByRole("link", { name: "Reports" }));
  const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: judo.name }) });
  await expect(row).toContainText(`$${(totalCents / 100).toFixed(2)}$0.00`);
  await inspectScreen(page, "reports-revenue");
  await page.setViewportSize({ width: 1280, height: 900 });

  await openPage(page, `/dashboard/reports?report=participants&from=${day}&to=${day}`);
  await expect(page.getByRole("row").filter({ hasText: judo.name })).toContainText(`Anna Bell`);
  await inspectScreen(page, "reports-participants");
  await inspectWidth(page, 320, "reports, 320 px");
  await page.setViewportSize({ width: 1280, height: 900 });
  const download = page.waitForEvent("download");
  await pressByKey(page, page.getByRole("button", { name: "Download as CSV" }));
  const file = await download;
  expect(file.suggestedFilename()).toBe(`participants-${day}-${day}.csv`);
  expect(await readFile(await file.path(), "utf8")).toContain(`Anna Bell,2018-05-31,`);
  await openPage(page, "/dashboard/record");
  const event = page.getByRole("row").filter({ hasText: person.name }).first();
  await expect(event).toContainText("Participants as CSV");
});
