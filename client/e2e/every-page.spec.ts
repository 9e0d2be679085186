import type { Page } from "@playwright/test";
import { inspectWidth } from "./support/inspect-screen.ts";
import { openPage } from "./support/open-page.ts";
import { EVERYBODYS_PAGES, PUBLIC_PAGES } from "./support/pages.ts";
import { demoLogin, type Role } from "./support/people.ts";
import { type Scheme, wear } from "./support/scheme.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

// screens.spec covers the visitor's pages, the student's dashboard, and each role's own pages.

const WIDTHS = [360, 1280] as const;

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.beforeEach(() => test.slow());

/** Opens a page and inspects it once it has arrived. */
async function visit(page: Page, path: string, scheme: Scheme, role: Role): Promise<void> {
  await openPage(page, path);
  expect(new URL(page.url()).pathname.toLowerCase(), `where ${path} leads`).toBe(path.toLowerCase());
  for (const width of WIDTHS) await inspectWidth(page, width, `${path} as ${role}, ${scheme}, ${width} px`);
}

// One scheme suffices: an account changes the public pages alike in both.
for (const role of ["student", "instructor", "admin"] as const) {
  test(`[ROUTE-1][SHELL-11] the ${role} can open every public page`, async ({ page }) => {
    await wear(page, "dark");
    await signIn(page, demoLogin(role));
    for (const { path } of PUBLIC_PAGES) await visit(page, path, "dark", role);
  });
}

for (const scheme of ["dark", "light"] as const) {
  for (const role of ["instructor", "admin"] as const) {
    test(`[ROUTE-1][SHELL-11] the ${role} can open the shared pages of the dashboard, ${scheme}`, async ({ page }) => {
      await wear(page, scheme);
      await signIn(page, demoLogin(role));
      for (const { path } of EVERYBODYS_PAGES) await visit(page, path, scheme, role);
    });
  }
}
