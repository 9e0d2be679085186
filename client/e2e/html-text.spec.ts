import type { Page } from "@playwright/test";
import { createPerson, demoAdmin } from "./support/people.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";
import { uniqueTag } from "./support/unique-tag.ts";

const html = (tag: string): string => `<img src=x onerror="document.title='taken'"><b>${tag}</b>`;

/** Expects HTML to be shown as text. */
async function expectText(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text).first()).toBeVisible();
  await expect(page.locator("[onerror], img[src='x']")).toHaveCount(0);
  await expect(page).not.toHaveTitle("taken");
}

// Guarded in `npm test` by page-walk, whose class has HTML in its name, and by the lint against dangerouslySetInnerHTML.
test(
  "[SAFE-4] HTML in a name, a class or a feedback is shown as text on every page",
  { tag: "@night" },
  async ({ page, otherPage }) => {
    const instructor = await createPerson("Ines", "instructor");
    const student = await createPerson("Stina");
    const [coach, pupil, name, denied, feedback] = [1, 2, 3, 4, 5].map(() => html(uniqueTag())) as [
      string,
      string,
      string,
      string,
      string,
    ];
    await instructor.api.auth.updateProfile.mutate({ name: coach, photoUrl: null });
    await student.api.auth.updateProfile.mutate({ name: pupil, photoUrl: null });
    const more = { imageUrl: "/pictures/class-ropes-and-knots-800.webp", capacity: 5, priceCents: 4550 };
    const { id: classId } = await instructor.api.classes.add.mutate({ ...more, name, description: feedback });
    const { id: deniedId } = await instructor.api.classes.add.mutate({ ...more, name: denied });
    const office = await demoAdmin();
    await office.admin.approve.mutate({ classId });
    await office.admin.deny.mutate({ classId: deniedId, feedback });
    await student.api.enrolment.select.mutate({ classId });

    await test.step("to visitors", async () => {
      await page.goto(`/Classes?search=${encodeURIComponent(name)}`);
      await expectText(page, name);
      await expectText(page, coach);
      await page.goto(`/classes/${classId}`);
      await expectText(page, name);
      await expectText(page, feedback);
      await page.goto("/instructors");
      await expectText(page, coach);
    });

    await test.step("to the student", async () => {
      const seat = await otherPage();
      await signIn(seat, student);
      await seat.goto("/dashboard");
      await expectText(seat, pupil);
      await seat.goto("/dashboard/selectClass");
      await expectText(seat, name);
    });

    await test.step("to the instructor", async () => {
      const field = await otherPage();
      await signIn(field, instructor);
      await field.goto("/dashboard/myclass");
      await expectText(field, denied);
      await expectText(field, feedback);
    });

    await test.step("to the admin", async () => {
      const desk = await otherPage();
      await signIn(desk, await createPerson("Ada", "admin"));
      await desk.goto("/dashboard/menageUser");
      await desk.getByRole("searchbox", { name: "Search users" }).fill(student.email);
      await expectText(desk, pupil);
      await desk.goto("/dashboard/menageClass");
      await desk.getByRole("searchbox", { name: "Search classes" }).fill(name);
      await expectText(desk, name);
    });
  },
);
