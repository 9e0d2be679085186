import type { Locator } from "@playwright/test";
import { CARDS, payWith, paymentIntentId } from "./support/checkout.ts";
import { openClass } from "./support/open-class.ts";
import { openPage } from "./support/open-page.ts";
import { createPerson, demoAdmin } from "./support/people.ts";
import { fillSignIn, nextSecond, signIn, signInByForm } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

const MENUS = {
  student: [
    ["Week", "/dashboard/week"],
    ["My Classes", "/dashboard/selectClass"],
    ["My Enrolled", "/dashboard/enrolled"],
    ["Family", "/dashboard/family"],
    ["Payment history", "/dashboard/history"],
    ["Classes", "/Classes"],
  ],
  instructor: [
    ["Week", "/dashboard/week"],
    ["Attendance", "/dashboard/attendance"],
    ["Add Class", "/dashboard/addclass"],
    ["My Class", "/dashboard/myclass"],
  ],
  admin: [
    ["Week", "/dashboard/week"],
    ["Attendance", "/dashboard/attendance"],
    ["Menage Class", "/dashboard/menageClass"],
    ["Venues", "/dashboard/venues"],
    ["Holidays", "/dashboard/holidays"],
    ["Consents", "/dashboard/consents"],
    ["Menage User", "/dashboard/menageUser"],
    ["Desk", "/dashboard/desk"],
    ["Money and seats", "/dashboard/money"],
    ["Reports", "/dashboard/reports"],
    ["Discounts", "/dashboard/discounts"],
    ["E-mail", "/dashboard/email"],
    ["Settings", "/dashboard/settings"],
    ["Audit log", "/dashboard/record"],
  ],
};

async function expectMenu(menu: Locator, entries: string[][]): Promise<void> {
  const links = menu.getByRole("link");
  const read = () => links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute("href")]));
  await expect.poll(read).toEqual([["Home", "/"], ...entries]);
}

test("[ADMIN-1][ADMIN-2][DASH-3][DASH-4][DASH-5][DASH-6][SEC-2] a student with a new role signs in again and has its menu", async ({
  page,
  otherPage,
  watch,
}) => {
  // The old token is refused here, its renewal here or at the identity provider.
  watch.expect(/status of 40[01]/);
  const student = await createPerson("Stina");
  const admin = await createPerson("Abel", "admin");
  const seat = await otherPage();
  await signIn(seat, student);
  await seat.goto("/dashboard");
  const menu = seat.getByRole("navigation", { name: "Dashboard" });
  await expectMenu(menu, MENUS.student);

  await signIn(page, admin);
  await page.goto("/dashboard/menageUser");
  await expect(page.getByRole("columnheader")).toHaveText(["", "NO", "Name", "Email", "Promote", "Role", "Remove"]);
  await page.getByRole("searchbox", { name: "Search users" }).fill(student.email);
  // A search begins the list anew, and closes what is open.
  await expect(page).toHaveURL(/search=/);
  const row = page.getByRole("row").filter({ hasText: student.email });
  await expect(row.getByText("Student", { exact: true })).toBeVisible();
  await row.getByRole("button", { name: `Make Instructor: ${student.name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Make Instructor" }).click();
  await expect(page.getByText("Make Instructor successfully")).toBeVisible();
  await expect(row.getByText("Instructor", { exact: true })).toBeVisible();
  await expect(row.getByRole("button", { name: `Make Instructor: ${student.name}` })).toBeDisabled();
  await expect(row.getByRole("button", { name: `Make Admin: ${student.name}` })).toBeEnabled();

  await menu.getByRole("link", { name: "My Enrolled" }).click();
  await expect(seat.getByText("Your session has ended. Please sign in again.")).toBeVisible();
  await expect(seat).toHaveURL("/login?redirect=%2Fdashboard%2Fenrolled");
  await nextSecond();
  await fillSignIn(seat, student);
  await expectMenu(menu, MENUS.instructor);
  // The page before is one for students.
  await expect(seat).toHaveURL(/\/dashboard$/);
  await menu.getByRole("link", { name: "Add Class" }).click();
  await expect(seat.getByRole("heading", { name: "Create New class" })).toBeVisible();

  await row.getByRole("button", { name: `Make Admin: ${student.name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Make Admin" }).click();
  await expect(page.getByText("Make Admin successfully")).toBeVisible();
  await expect(row.getByRole("button", { name: `Make Admin: ${student.name}` })).toBeDisabled();
  await seat.goto("/dashboard");
  await expect(seat).toHaveURL(/\/login/);
  await nextSecond();
  await signInByForm(seat, student);
  await seat.goto("/dashboard");
  await expectMenu(menu, MENUS.admin);
});

// Guarded in `npm test` by change-role.db.test and manage-users.test.
test(
  "[LIFE-6] an instructor becomes a student once another one takes the classes over",
  { tag: "@night" },
  async ({ page }) => {
    const leaving = await createPerson("Ines", "instructor");
    const successor = await createPerson("Ivo", "instructor");
    const { id } = await openClass({ instructor: leaving });
    await signIn(page, await createPerson("Abel", "admin"));
    await page.goto(`/dashboard/menageUser?search=${encodeURIComponent(leaving.email)}`);
    const row = page.getByRole("row").filter({ hasText: leaving.email });
    await row.getByRole("button", { name: `More actions for ${leaving.name}` }).click();
    await page.getByRole("menuitem", { name: `Make Student: ${leaving.name}` }).click();
    const dialog = page.getByRole("dialog");
    const choice = dialog.getByRole("combobox", { name: "Who takes over the live class?" });
    await choice.selectOption({ label: `${successor.name} (${successor.email})` });
    await dialog.getByRole("button", { name: "Make Student" }).click();
    await expect(page.getByText("Make Student successfully")).toBeVisible();
    await expect(row.getByText("Student", { exact: true })).toBeVisible();
    await page.goto(`/classes/${id}`);
    await expect(page.getByText(successor.email)).toBeVisible();
  },
);

test("[LIFE-6] a student who became an instructor cancels a place in the profile", async ({
  page,
  otherPage,
  watch,
}) => {
  watch.expect(/status of 40[01]/);
  const person = await createPerson("Stina");
  const { id, name } = await openClass();
  await signIn(page, person);
  await openPage(page, `/dashboard/payment?classId=${id}`);
  await payWith(page, CARDS.good);
  await paymentIntentId(page);
  await page.close();
  await (await demoAdmin()).admin.changeRole.mutate({ userId: person.id, role: "instructor" });
  await nextSecond();

  const seat = await otherPage();
  await signIn(seat, person);
  await seat.goto("/profile");
  await expect(seat.getByRole("heading", { name: "Your places" })).toBeVisible();
  await seat.getByRole("button", { name: `Cancel place in ${name}` }).click();
  await seat.getByRole("dialog").getByRole("button", { name: "Cancel my place" }).click();
  await expect(seat.getByText(/^Place cancelled\. /)).toBeVisible();
  await expect(seat.getByRole("heading", { name: "Your places" })).toBeHidden();
});
