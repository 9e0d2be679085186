import type { ReactNode } from "react";
import classes from "./figures.module.css";

interface Props {
  label: string;
  value?: string | number;
  note: ReactNode;
  /** The way to the page that the figure sums up. */
  children?: ReactNode;
}

/** One figure of a dashboard, with what it counts; without a value the note says why there is none. */
export function Figure({ label, value, note, children }: Props) {
  return (
    <div className={classes.figure}>
      <dt className={classes.label}>{label}</dt>
      {value !== undefined && <dd className={classes.value}>{value}</dd>}
      <dd className={classes.note}>{note}</dd>
      {children && <dd className={classes.way}>{children}</dd>}
    </div>
  );
}
