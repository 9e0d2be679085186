import { may } from "@campside/server/permissions";
import { Link } from "@tanstack/react-router";
import { weekCalendarMessages as text } from "../../lib/messages/week-calendar.ts";
import { useRole } from "../../lib/session/use-me.ts";
import { daysOf } from "./week-of.ts";
import { ofWeek, WEEK_VIEWS, type WeekSearch, type WeekView } from "./week-search.ts";
import classes from "./week-views.module.css";

type WeekViewsProps = { view: WeekView; search: WeekSearch; monday: string | undefined; today: string | undefined };

/** The ways from one view of the same time to the others. That of a day begins with today, in another week with its Monday. */
export function WeekViews({ view, search, monday, today }: WeekViewsProps) {
  const isPlanner = may(useRole(), "class.decide");
  const day = search.day ?? (monday && today && daysOf(monday).includes(today) ? today : monday);
  const searchOf = (to: WeekView): WeekSearch => {
    if (to === "list") return { ...search, view: to };
    return to === "day" ? { ...search, view: to, day, week: undefined } : { ...ofWeek(search, monday), view: to };
  };
  return (
    <nav className={classes.views} aria-label={text.views}>
      {WEEK_VIEWS.filter((to) => to !== "venues" || isPlanner).map((to) => (
        <Link
          key={to}
          to="/dashboard/week"
          search={searchOf(to)}
          resetScroll={false}
          className={classes.view}
          data-view={to}
          activeProps={{ "aria-current": undefined }}
          {...(to === view && { "aria-current": "true" as const })}
        >
          {text.view[to]}
        </Link>
      ))}
    </nav>
  );
}
