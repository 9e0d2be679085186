import type { MantineColor } from "@mantine/core";
import type { RouterOutputs } from "../../lib/api/trpc.ts";

export type Week = RouterOutputs["admin"]["sums"]["weeks"][number];

/** A figure of a week that a chart shows. */
export type WeekFigure = "revenueCents" | "enrolmentCount";

export interface WeekChartProps {
  weeks: Week[];
  figure: WeekFigure;
  title: string;
  color: MantineColor;
  format: (value: number) => string;
}

// The school's date, wherever the reader is.
const day = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/** "Nov 23": the Monday of a week. */
export const mondayOf = ({ start }: Pick<Week, "start">): string => day.format(new Date(start));
