// Slow: every tab of a class is looked at on the narrowest phone and on a desktop.
import { inspectWidth } from "./support/inspect-screen.ts";
import { openClass } from "./support/open-class.ts";
import { openPage } from "./support/open-page.ts";
import { createPerson } from "./support/people.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";
import { uniqueTag } from "./support/unique-tag.ts";

test("[OFFICE-1][OFFICE-4] an admin opens a class from what waits, decides it and goes through its tabs", async ({
  page,
}) => {
  const name = `Archery ${uniqueTag()}`;
  const instructor = await createPerson("Ines", "instructor");
  const admin = await createPerson("Ada", "admin");
  const { id } = await instructor.api.classes.add.mutate({
    ...{ name, description: "With bows.", imageUrl: "/pictures/class-ropes-and-knots-800.webp" },
    ...{ capacity: 5, priceCents: 2000 },
  });
  await signIn(page, admin);
  await openPage(page, "/dashboard");
  const inbox = page.getByRole("region", { name: /^Waiting for you/ });
  const more = inbox.getByRole("button", { name: /^Show all/ });
  // The others of this school wait as well, the oldest first.
  await expect(inbox.getByRole("listitem").first()).toBeVisible();
  if (await more.isVisible()) await more.click();
  await inbox.getByRole("link", { name: `Approve or deny ${name}` }).click();
  await expect(page).toHaveURL(`/dashboard/classes/${id}`);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.getByRole("button", { name: `Approve ${name}` }).click();
  await expect(page.getByRole("button", { name: "Close for new students" })).toBeVisible();
  await expect(page.getByText("Approved", { exact: true })).toBeVisible();

  const family = await createPerson("Paula");
  await admin.api.admin.deskEnrol.mutate({
    studentId: family.id,
    items: [{ classId: id, participantId: family.id }],
    ...{ method: "cash", totalCents: 2000, idempotencyKey: crypto.randomUUID() },
  });
  const written = { messageId: crypto.randomUUID(), subject: "Rain", body: "Bring a coat." };
  await instructor.api.classes.sendMessage.mutate({ classIds: [id], ...written });
  await page.reload();
  const tabs = page.getByRole("navigation", { name: "Parts of the class" });
  const shown = {
    Overview: page.getByText("With bows."),
    Dates: page.getByText("This class has no dates yet."),
    People: page.getByRole("row").filter({ hasText: family.email }),
    Messages: page.getByRole("article").filter({ hasText: "Bring a coat." }),
    Money: page.getByRole("link", { name: family.name }),
  };
  for (const [tab, content] of Object.entries(shown)) {
    const link = tabs.getByRole("link", { name: tab });
    await link.focus();
    await page.keyboard.press("Enter");
    await expect(content).toBeVisible();
    await expect(link).toHaveAttribute("aria-current", "page");
    await expect(link).toBeFocused();
    for (const width of [1280, 320]) await inspectWidth(page, width, `${tab}, ${width} px`);
    await page.setViewportSize({ width: 1280, height: 900 });
  }
  await page.goBack();
  await expect(shown.Messages).toBeVisible();
});

test("[OFFICE-1] another instructor's class is not there, and its money is no instructor's", async ({
  page,
  otherPage,
  watch,
}) => {
  watch.expect(/status of 404/);
  const { id, name, instructor } = await openClass();
  await signIn(page, await createPerson("Otto", "instructor"));
  await page.goto(`/dashboard/classes/${id}`);
  await expect(page.getByText("There is no such class.")).toBeVisible();
  await expect(page.getByText(name)).toBeHidden();
  const instructorPage = await otherPage();
  await signIn(instructorPage, instructor);
  await instructorPage.setViewportSize({ width: 320, height: 700 });
  await openPage(instructorPage, `/Dashboard/Classes/${id}/Messages`);
  const tabs = instructorPage.getByRole("navigation", { name: "Parts of the class" });
  const current = tabs.getByRole("link", { name: "Messages" });
  await expect(current).toHaveAttribute("aria-current", "page");
  await expect(current).toBeInViewport({ ratio: 1 });
  await expect(tabs.getByRole("link", { name: "Money" })).toHaveCount(0);
});
