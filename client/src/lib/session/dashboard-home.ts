import { may } from "@campside/server/permissions";
import type { Role } from "../api/trpc.ts";

const HOMES = [
  ["user.manage", "/dashboard/menageUser"],
  ["class.decide", "/dashboard/menageClass"],
  ["class.teach", "/dashboard/addclass"],
  ["class.select", "/dashboard/selectClass"],
] as const;

/** Where the dashboard link leads a role: the first of these pages that it may use, if any. */
export function dashboardHome(role: Role | null): (typeof HOMES)[number][1] | undefined {
  return HOMES.find(([permission]) => may(role, permission))?.[1];
}
