import { formatPrice } from "../../lib/format.ts";
import { dashboardMessages } from "../../lib/messages/dashboard.ts";
import classes from "./figures.module.css";
import { mondayText, type Week } from "./week.ts";

const text = dashboardMessages.admin;

/** The figures of the last weeks, folded away below their charts. */
export function WeekTable({ weeks }: { weeks: Week[] }) {
  return (
    <details className={classes.details}>
      <summary>{text.asTable}</summary>
      <table className={classes.table}>
        <thead>
          <tr>
            {[text.week, text.revenue, text.enrolments].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, index) => (
            <tr key={week.start}>
              <th scope="row">{index === weeks.length - 1 ? text.thisWeek(mondayText(week)) : mondayText(week)}</th>
              <td>{formatPrice(week.revenueCents)}</td>
              <td>{week.enrolmentCount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
