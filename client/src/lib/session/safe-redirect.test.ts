import { expect, test } from "vitest";
import { safeRedirect } from "./safe-redirect.ts";

test("[ROUTE-4] a path of this site is returned to", () => {
  expect(safeRedirect("/dashboard/selectClass?x=1")).toBe("/dashboard/selectClass?x=1");
});

test.each(["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)", "/a\nb", 7, undefined])(
  "[SAFE-4] %j leads nowhere else",
  (target) => expect(safeRedirect(target)).toBeUndefined(),
);
