import type { Role } from "./people.ts";

export interface PageEntry {
  path: string;
  heading: string | RegExp;
  title: string;
}

/** The public pages. */
export const PUBLIC_PAGES: readonly PageEntry[] = [
  { path: "/", heading: "Campside, the summer sports school", title: "Campside · Summer sports school" },
  { path: "/classes", heading: "Classes", title: "Classes · Campside" },
  { path: "/instructors", heading: "Our Instructor", title: "Our Instructor · Campside" },
  { path: "/profile", heading: "Your profile", title: "Your profile · Campside" },
  { path: "/login", heading: "Sign In", title: "Sign In · Campside" },
  { path: "/signup", heading: "Sign Up", title: "Sign Up · Campside" },
];

/** The dashboard's pages of every signed-in user. */
export const COMMON_PAGES: readonly PageEntry[] = [
  { path: "/dashboard", heading: /^Welcome, /, title: "Dashboard · Campside" },
  { path: "/dashboard/week", heading: "Week", title: "Week · Campside" },
  { path: "/dashboard/payment", heading: "payment now", title: "payment now · Campside" },
  { path: "/dashboard/waitlist", heading: "Waitlist", title: "Waitlist · Campside" },
  { path: "/dashboard/history", heading: "Payment history", title: "Payment history · Campside" },
];

/** The dashboard's pages of one role only. */
export const OWN_PAGES: Record<Role, readonly PageEntry[]> = {
  student: [
    { path: "/dashboard/selectClass", heading: "My Classes", title: "My Classes · Campside" },
    { path: "/dashboard/enrolled", heading: "My Enrolled", title: "My Enrolled · Campside" },
    { path: "/dashboard/family", heading: "Family", title: "Family · Campside" },
  ],
  instructor: [
    { path: "/dashboard/attendance", heading: "Attendance", title: "Attendance · Campside" },
    { path: "/dashboard/addclass", heading: "Create New class", title: "Create New class · Campside" },
    { path: "/dashboard/myclass", heading: "My Class", title: "My Class · Campside" },
  ],
  admin: [
    { path: "/dashboard/attendance", heading: "Attendance", title: "Attendance · Campside" },
    { path: "/dashboard/venues", heading: "Venues", title: "Venues · Campside" },
    { path: "/dashboard/holidays", heading: "Holidays", title: "Holidays · Campside" },
    { path: "/dashboard/consents", heading: "Consents", title: "Consents · Campside" },
    { path: "/dashboard/menageUser", heading: "Menage User", title: "Menage User · Campside" },
    { path: "/dashboard/menageClass", heading: "Menage Class", title: "Menage Class · Campside" },
    { path: "/dashboard/desk", heading: "Desk", title: "Desk · Campside" },
    { path: "/dashboard/money", heading: "Money and seats", title: "Money and seats · Campside" },
    { path: "/dashboard/reports", heading: "Reports", title: "Reports · Campside" },
    { path: "/dashboard/discounts", heading: "Discounts", title: "Discounts · Campside" },
    { path: "/dashboard/email", heading: "E-mail", title: "E-mail · Campside" },
    { path: "/dashboard/settings", heading: "Settings", title: "Settings · Campside" },
    { path: "/dashboard/record", heading: "Audit log", title: "Audit log · Campside" },
  ],
};

/** The addresses of the tabs of a class in the office, behind that of its page; the money is an admin's alone. */
export const CLASS_TABS = ["", "/dates", "/people", "/messages", "/money"] as const;
