import { may } from "@campside/server/permissions";
import {
  IconBook2,
  IconBeach,
  IconBuildingStore,
  IconCalendarHeart,
  IconCalendarWeek,
  IconCashBanknote,
  IconChecklist,
  IconDiscount,
  IconHistory,
  IconHourglass,
  IconListCheck,
  IconMailbox,
  IconMapPin,
  IconReceipt,
  IconReportAnalytics,
  IconSchool,
  IconSettings,
  IconSquareRoundedPlus,
  IconTent,
  IconUserCheck,
  IconUsers,
  IconUsersGroup,
} from "@tabler/icons-react";
import type { Role } from "../../lib/api/trpc.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { dashboardMessages } from "../../lib/messages/dashboard.ts";

const { menu } = dashboardMessages;

const ENTRIES = [
  { permission: "profile.own", to: "/dashboard/week", ...menu.week, Icon: IconCalendarWeek },
  { permission: "attendance.record", to: "/dashboard/attendance", ...menu.attendance, Icon: IconUserCheck },
  { permission: "class.decide", to: "/dashboard/menageClass", ...menu.menageClass, Icon: IconListCheck },
  { permission: "venue.manage", to: "/dashboard/venues", ...menu.venues, Icon: IconMapPin },
  { permission: "holiday.manage", to: "/dashboard/holidays", ...menu.holidays, Icon: IconBeach },
  { permission: "consent.manage", to: "/dashboard/consents", ...menu.consents, Icon: IconChecklist },
  { permission: "user.manage", to: "/dashboard/menageUser", ...menu.menageUser, Icon: IconUsers },
  { permission: "desk.enrol", to: "/dashboard/desk", ...menu.desk, Icon: IconBuildingStore },
  { permission: "ledger.manage", to: "/dashboard/money", ...menu.money, Icon: IconCashBanknote },
  { permission: "ledger.manage", to: "/dashboard/reports", ...menu.reports, Icon: IconReportAnalytics },
  { permission: "discount.manage", to: "/dashboard/discounts", ...menu.discounts, Icon: IconDiscount },
  { permission: "email.manage", to: "/dashboard/email", ...menu.emails, Icon: IconMailbox },
  { permission: "settings.manage", to: "/dashboard/settings", ...menu.settings, Icon: IconSettings },
  { permission: "audit-log.read", to: "/dashboard/record", ...menu.auditLog, Icon: IconHistory },
  { permission: "class.select", to: "/dashboard/selectClass", ...menu.selectClass, Icon: IconCalendarHeart },
  { permission: "class.select", to: "/dashboard/waitlist", ...menu.waitlist, Icon: IconHourglass, isOpen: true },
  { permission: "class.select", to: "/dashboard/enrolled", ...menu.enrolled, Icon: IconTent },
  { permission: "family.own", to: "/dashboard/family", ...menu.family, Icon: IconUsersGroup },
  // Everybody may open these two, and the waitlist; students alone have them in the menu.
  { permission: "class.select", to: "/dashboard/history", ...menu.history, Icon: IconReceipt, isOpen: true },
  { permission: "class.select", to: "/Classes", ...menu.classes, Icon: IconBook2, isOpen: true },
  { permission: "class.teach", to: "/dashboard/addclass", ...menu.addclass, Icon: IconSquareRoundedPlus },
  { permission: "class.teach", to: "/dashboard/myclass", ...menu.myclass, Icon: IconSchool },
] as const;

/** What a role finds in its menu, in the order of the menu: the waitlist while it waits, or is offered a seat. */
export const menuEntries = (role: Role | null, isWaiting: boolean) =>
  ENTRIES.filter(({ permission, to }) => may(role, permission) && (isWaiting || to !== "/dashboard/waitlist"));

/** The pages of one class and one family, which no menu has. */
const OTHERS = [
  { permission: "ledger.manage", path: /^\/dashboard\/classes\/[^/]+\/money$/i, text: pagesMessages.classMoney.title },
  { permission: "class.students", path: /^\/dashboard\/classes\//i, text: pagesMessages.classOf.title },
  { permission: "user.manage", path: /^\/dashboard\/families\//i, text: pagesMessages.familyOf.title },
] as const;

/** The name of the page at a path where a role may not open it, as the guards decide; null for any other path. */
export function closedPage(path: string, role: Role | null): string | null {
  const plain = path.replace(/[?#].*/, "");
  const entry =
    ENTRIES.find(({ to }) => to.toLowerCase() === plain.toLowerCase()) ??
    OTHERS.find((other) => other.path.test(plain));
  if (!entry || "isOpen" in entry || may(role, entry.permission)) return null;
  return entry.text;
}
