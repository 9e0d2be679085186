/** Where each role's dashboard link leads. */
export const roleHome = {
  student: "/dashboard/selectClass",
  instructor: "/dashboard/addclass",
  admin: "/dashboard/menageUser",
} as const;
