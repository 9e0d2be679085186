import type { Role } from "./people.ts";

/** The pages that everybody may open. */
export const PUBLIC_PAGES = ["/", "/Classes", "/instructors", "/profile", "/login", "/signUp"] as const;

/** The dashboard's pages for whoever is signed in. */
export const EVERYBODYS_PAGES = ["/dashboard", "/dashboard/history", "/dashboard/payment"] as const;

/** The dashboard's pages of one role only. */
export const OWN_PAGES: Record<Role, readonly string[]> = {
  student: ["/dashboard/selectClass", "/dashboard/enrolled"],
  instructor: ["/dashboard/addclass", "/dashboard/myclass"],
  admin: ["/dashboard/menageUser", "/dashboard/menageClass", "/dashboard/money", "/dashboard/record"],
};
