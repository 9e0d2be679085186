import { readFile } from "node:fs/promises";
import { authMessages } from "../src/lib/messages/de/auth.ts";
import { classesMessages } from "../src/lib/messages/de/classes.ts";
import { enrolMessages } from "../src/lib/messages/de/enrol.ts";
import { homeMessages } from "../src/lib/messages/de/home.ts";
import { pagesMessages } from "../src/lib/messages/de/pages.ts";
import { paymentMessages } from "../src/lib/messages/de/payments.ts";
import { datesFileMessages } from "../src/lib/messages/de/week.ts";
import { CARDS, fillCard } from "./support/checkout.ts";
import { messagesTo } from "./support/mailbox.ts";
import { openClass } from "./support/open-class.ts";
import { inventLogin } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

const DAY = `${new Date().getUTCFullYear() + 1}-05-05`;

// Slow: the whole way from the home page to the receipt.
test("[LANG-1][LANG-2][LANG-4] in German, a visitor signs up, pays, and gets the confirmation, the receipt and the calendar file in German", async ({
  page,
}) => {
  const { id, name, instructor } = await openClass({ priceCents: 125_000 });
  const meetings = [{ start: `${DAY}T16:00`, end: `${DAY}T17:30` }];
  await instructor.api.schedule.addMeetings.mutate({ classId: id, venueId: null, meetings });
  const login = inventLogin("Nele");

  await page.goto("/de");
  await page.getByRole("link", { name: homeMessages.browse }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: pagesMessages.classes.title })).toBeVisible();
  await page.goto(`/de/signUp?redirect=${encodeURIComponent(`/classes/${id}`)}`);
  await page.getByRole("textbox", { name: authMessages.name, exact: true }).fill(login.name);
  await page.getByRole("textbox", { name: authMessages.email }).fill(login.email);
  await page.getByRole("textbox", { name: authMessages.password, exact: true }).fill(login.password);
  await page.getByRole("button", { name: authMessages.signUpButton, exact: true }).click();
  await expect(page.getByText(authMessages.userCreated)).toBeVisible();
  await expect(page).toHaveURL(`/de/classes/${id}`);
  await expect(page.getByText("1.250,00\u00a0$").first()).toBeVisible();
  await page.getByRole("button", { name: classesMessages.enrolNow }).click();

  await page.getByRole("status").getByRole("link", { name: enrolMessages.payNow }).click();
  await expect(page).toHaveURL(/\/de\/dashboard\/payment/);
  await fillCard(page, CARDS.good);
  await page.getByRole("button", { name: paymentMessages.pay, exact: true }).click();
  await expect(page.getByText(paymentMessages.successTitle)).toBeVisible();
  await expect(page.getByText(`Erster Termin: Di., 5. Mai`, { exact: false })).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: datesFileMessages.saveOf(name) }).click();
  const calendar = await readFile(await (await download).path(), "utf8");
  expect(calendar.replaceAll("\r\n ", "")).toContain(`Mit ${instructor.name}`);

  await expect
    .poll(() => messagesTo(login.email))
    .toMatchObject([
      {
        subject: `Sie sind angemeldet für ${name}`,
        text: expect.stringContaining("1.250,00\u00a0$"),
        html: expect.stringContaining('lang="de"'),
        attachments: [{ filename: expect.stringMatching(/^beleg-\d{6}\.pdf$/), contentType: "application/pdf" }],
      },
    ]);
});
