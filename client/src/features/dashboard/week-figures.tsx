import { type MantineColor, Skeleton } from "@mantine/core";
import { type ComponentType, lazy, Suspense } from "react";
import { formatPrice } from "../../lib/format.ts";
import { dashboardMessages } from "../../lib/messages/dashboard.ts";
import classes from "./figures.module.css";
import type { Week, WeekChartProps, WeekFigure } from "./week.ts";
import { WeekTable } from "./week-table.tsx";

const text = dashboardMessages.admin;

const WeekChart = lazy<ComponentType<WeekChartProps>>(() =>
  import("./week-chart.tsx").then(
    ({ WeekChart: Chart }) => ({ default: Chart }),
    // A chart that cannot be loaded leaves the table.
    () => ({ default: () => null }),
  ),
);

const CHARTS: { figure: WeekFigure; title: string; color: MantineColor; format: (value: number) => string }[] = [
  { figure: "revenueCents", title: text.revenue, color: "brand", format: formatPrice },
  { figure: "enrolmentCount", title: text.enrolments, color: "teal", format: String },
];

/** What was taken and who enrolled in the last weeks: charts, and the same figures as a table. */
export function WeekFigures({ weeks }: { weeks: Week[] }) {
  const isEmpty = weeks.every(({ enrolmentCount, revenueCents }) => enrolmentCount === 0 && revenueCents === 0);
  return (
    <section className={classes.figure} data-tall aria-labelledby="weeks">
      <h2 id="weeks" className={classes.title}>
        {text.weeks}
      </h2>
      {isEmpty ? (
        <p className={classes.note}>{text.noWeeks}</p>
      ) : (
        <>
          {CHARTS.map(({ figure, title, color, format }) => (
            <div key={figure}>
              <h3 className={classes.label}>{title}</h3>
              <p className={classes.value}>{format(weeks.reduce((sum, week) => sum + week[figure], 0))}</p>
              {/* The table says the same to whoever does not see it or has no mouse. */}
              <div className={classes.chart} aria-hidden>
                <Suspense fallback={<Skeleton height="100%" />}>
                  <WeekChart weeks={weeks} figure={figure} title={title} color={color} format={format} />
                </Suspense>
              </div>
            </div>
          ))}
          <WeekTable weeks={weeks} />
        </>
      )}
    </section>
  );
}
