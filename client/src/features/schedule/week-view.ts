import { may } from "@campside/server/permissions";
import { useMediaQuery } from "@mantine/hooks";
import { useRole } from "../../lib/session/use-me.ts";
import type { WeekSearch, WeekView } from "./week-search.ts";

/** From here on a week has room for a grid of hours. */
const WIDE = "(min-width: 48em)";

/** The view that the address names; else the calendar for who plans, where there is room for it, and the list. */
export function useWeekView({ view, day }: WeekSearch): WeekView {
  const role = useRole();
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
  if (view === "venues" && may(role, "class.decide")) return view;
  if (view === "list" || (view === undefined && !(isWide && may(role, "meeting.plan")))) return "list";
  return day ? "day" : "week";
}
