import type { Page } from "@playwright/test";
import { inspectWidth } from "./support/inspect-screen.ts";
import { EVERYBODYS_PAGES, OWN_PAGES, PUBLIC_PAGES } from "./support/pages.ts";
import { demoLogin, type Role } from "./support/people.ts";
import { type Scheme, wear } from "./support/scheme.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

const WIDTHS = [360, 1280] as const;

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.beforeEach(() => test.slow());

/** Opens a page, waits until nothing on it says that it is loading, and looks at it. */
async function visit(page: Page, path: string, scheme: Scheme, role: Role | "visitor"): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(/^loading\.+$/i)).toHaveCount(0);
  expect(new URL(page.url()).pathname.toLowerCase(), `where ${path} leads`).toBe(path.toLowerCase());
  for (const width of WIDTHS) await inspectWidth(page, width, `${path} as ${role}, ${scheme}, ${width} px`);
}

for (const scheme of ["dark", "light"] as const) {
  test(`[ROUTE-1][SHELL-11] a visitor can open every public page, ${scheme}`, async ({ page }) => {
    await wear(page, scheme);
    for (const path of PUBLIC_PAGES) await visit(page, path, scheme, "visitor");
  });

  for (const role of ["student", "instructor", "admin"] as const) {
    // What the account changes on a public page is the same in both schemes.
    const others = scheme === "dark" ? PUBLIC_PAGES : [];
    const whose = scheme === "dark" ? "every public page and each page" : "each page";
    test(`[ROUTE-1][SHELL-11] the ${role} can open ${whose} of the own dashboard, ${scheme}`, async ({ page }) => {
      await wear(page, scheme);
      await signIn(page, demoLogin(role));
      for (const path of [...others, ...EVERYBODYS_PAGES, ...OWN_PAGES[role]]) {
        await visit(page, path, scheme, role);
      }
    });
  }
}
