// In lower case: pages answer at any spelling of their path.
const PAGES = new Set([
  "/",
  "/classes",
  "/instructors",
  "/profile",
  "/login",
  "/signup",
  "/dashboard",
  "/dashboard/selectclass",
  "/dashboard/enrolled",
  "/dashboard/addclass",
  "/dashboard/myclass",
  "/dashboard/menageuser",
  "/dashboard/menageclass",
  "/dashboard/money",
  "/dashboard/record",
  "/dashboard/payment",
  "/dashboard/history",
]);

const CLASS_PAGE = /^\/classes\/[\w-]+$/;

/** Whether the client has a page at this path; anything else is answered with 404. */
export function isPagePath(path: string): boolean {
  const normal = path.toLowerCase().replace(/(.)\/$/, "$1");
  return PAGES.has(normal) || CLASS_PAGE.test(normal);
}
