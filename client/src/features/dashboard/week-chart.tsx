import "@mantine/core/styles/ColorSwatch.layer.css";
import "@mantine/charts/styles.layer.css";
import { formats } from "@campside/server/formats";
import { BarChart } from "@mantine/charts";
import { schoolsCurrency } from "../../lib/currency.ts";
import { dashboardMessages } from "../../lib/messages/dashboard.ts";
import { LANGUAGE } from "../../lib/messages/language.ts";
import classes from "./figures.module.css";
import { mondayText, type WeekChartProps } from "./week.ts";

const short = new Intl.NumberFormat(LANGUAGE, { notation: "compact", maximumFractionDigits: 1 });

/** 123456 → "$1.2K": room for an axis. */
function shortPrice(cents: number): string {
  return (cents < 0 ? "-" : "") + formats.price(short.format(Math.abs(cents) / 100), schoolsCurrency());
}

/** One figure of the last weeks as bars. Still: it has no animation. */
export function WeekChart({ weeks, figure, title, color, format }: WeekChartProps) {
  return (
    <BarChart
      h="100%"
      data={weeks.map((week) => ({ ...week, monday: mondayText(week) }))}
      dataKey="monday"
      series={[{ name: figure, label: title, color }]}
      classNames={{ tooltip: classes.tooltip ?? "" }}
      valueFormatter={format}
      tickLine="none"
      // The table is for the keyboard.
      accessibilityLayer={false}
      maxBarWidth={28}
      barProps={{ radius: 3 }}
      // Room for the upper half of the axis's highest label.
      barChartProps={{ margin: { top: 12 } }}
      xAxisProps={{ minTickGap: 16 }}
      yAxisProps={{
        width: 48,
        tickCount: 3,
        allowDecimals: false,
        tickFormatter: figure === "revenueCents" ? shortPrice : String,
      }}
      tooltipProps={{
        labelFormatter: (monday) => (typeof monday === "string" ? dashboardMessages.admin.weekFrom(monday) : monday),
      }}
    />
  );
}
