import { formatDayOfMonth } from "@campside/server/format";
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

/** "23 Nov": the Monday of a week. */
export const mondayText = ({ start }: Pick<Week, "start">): string => formatDayOfMonth(start);
