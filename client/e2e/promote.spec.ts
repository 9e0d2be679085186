import type { Locator } from "@playwright/test";
import { createPerson } from "./support/people.ts";
import { fillSignIn, signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

const MENUS = {
  student: [
    ["My Classes", "/dashboard/selectClass"],
    ["My Enrolled", "/dashboard/enrolled"],
    ["Payment history", "/dashboard/history"],
    ["Classes", "/Classes"],
  ],
  instructor: [
    ["Add Class", "/dashboard/addclass"],
    ["My Class", "/dashboard/myclass"],
  ],
  admin: [
    ["Menage Class", "/dashboard/menageClass"],
    ["Menage User", "/dashboard/menageUser"],
    ["Money and seats", "/dashboard/money"],
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
  await expect(page.getByRole("columnheader")).toHaveText(["NO", "Name", "Email", "Promote", "Role", "Remove"]);
  await page.getByRole("searchbox", { name: "Search users" }).fill(student.email);
  const row = page.getByRole("row").filter({ hasText: student.email });
  await expect(row.getByText("Student", { exact: true })).toBeVisible();
  await row.getByRole("button", { name: `Make Instructor: ${student.name}` }).click();
  await expect(page.getByText("Make Instructor successfully")).toBeVisible();
  await expect(row.getByText("Instructor", { exact: true })).toBeVisible();
  await expect(row.getByRole("button", { name: `Make Instructor: ${student.name}` })).toBeDisabled();
  await expect(row.getByRole("button", { name: `Make Admin: ${student.name}` })).toBeEnabled();

  await menu.getByRole("link", { name: "My Enrolled" }).click();
  await expect(seat.getByText("Your session has ended. Please sign in again.")).toBeVisible();
  await seat.getByRole("link", { name: "Sign In" }).click();
  await fillSignIn(seat, student);
  await expectMenu(menu, MENUS.instructor);
  // The page before is one for students.
  await expect(seat).toHaveURL(/\/dashboard$/);
  await menu.getByRole("link", { name: "Add Class" }).click();
  await expect(seat.getByRole("heading", { name: "Create New class" })).toBeVisible();

  await row.getByRole("button", { name: `Make Admin: ${student.name}` }).click();
  await expect(page.getByText("Make Admin successfully")).toBeVisible();
  await expect(row.getByRole("button", { name: `Make Admin: ${student.name}` })).toBeDisabled();
  await seat.goto("/dashboard");
  await expect(seat).toHaveURL(/\/login/);
  await signIn(seat, student);
  await seat.goto("/dashboard");
  await expectMenu(menu, MENUS.admin);
});
