import {
  IconBook2,
  IconCalendarHeart,
  IconCashBanknote,
  IconHistory,
  IconListCheck,
  IconReceipt,
  IconSchool,
  IconSquareRoundedPlus,
  IconTent,
  IconUsers,
} from "@tabler/icons-react";
import { linkOptions } from "@tanstack/react-router";
import { dashboardMessages } from "../../lib/messages/dashboard.ts";
import { CLASSES_PATH } from "../../lib/spelled-paths.ts";

const { menus, hints } = dashboardMessages;

/** What each role finds in its menu, in the order of the menu. */
export const menuEntries = {
  admin: [
    {
      link: linkOptions({ to: "/dashboard/menageClass" }),
      text: menus.admin.menageClass,
      hint: hints.menageClass,
      Icon: IconListCheck,
    },
    {
      link: linkOptions({ to: "/dashboard/menageUser" }),
      text: menus.admin.menageUser,
      hint: hints.menageUser,
      Icon: IconUsers,
    },
    {
      link: linkOptions({ to: "/dashboard/money" }),
      text: menus.admin.money,
      hint: hints.money,
      Icon: IconCashBanknote,
    },
    {
      link: linkOptions({ to: "/dashboard/record" }),
      text: menus.admin.record,
      hint: hints.record,
      Icon: IconHistory,
    },
  ],
  student: [
    {
      link: linkOptions({ to: "/dashboard/selectClass" }),
      text: menus.student.selectClass,
      hint: hints.selectClass,
      Icon: IconCalendarHeart,
    },
    {
      link: linkOptions({ to: "/dashboard/enrolled" }),
      text: menus.student.enrolled,
      hint: hints.enrolled,
      Icon: IconTent,
    },
    {
      link: linkOptions({ to: "/dashboard/history" }),
      text: menus.student.history,
      hint: hints.history,
      Icon: IconReceipt,
    },
    { link: linkOptions({ to: CLASSES_PATH }), text: menus.student.classes, hint: hints.classes, Icon: IconBook2 },
  ],
  instructor: [
    {
      link: linkOptions({ to: "/dashboard/addclass" }),
      text: menus.instructor.addclass,
      hint: hints.addclass,
      Icon: IconSquareRoundedPlus,
    },
    {
      link: linkOptions({ to: "/dashboard/myclass" }),
      text: menus.instructor.myclass,
      hint: hints.myclass,
      Icon: IconSchool,
    },
  ],
} as const;
