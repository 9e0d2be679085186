import { Progress } from "@mantine/core";
import type { ReactNode } from "react";
import { dashboardMessages } from "../../lib/messages/dashboard.ts";
import classes from "./figures.module.css";

interface Props {
  name: string;
  seatsTaken: number;
  capacity: number;
  /** Stands for the name, such as a link. */
  children?: ReactNode;
}

/** How full one class is, as an entry of a list. */
export function SeatFill({ name, seatsTaken, capacity, children }: Props) {
  return (
    <li className={classes.fill}>
      <span className={classes.name}>{children ?? name}</span>
      <span className={classes.share}>{dashboardMessages.taken(seatsTaken, capacity)}</span>
      <Progress value={(100 * seatsTaken) / capacity} aria-label={dashboardMessages.fillOf(name)} />
    </li>
  );
}
