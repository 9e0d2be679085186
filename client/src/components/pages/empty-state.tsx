import { IconTent } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./panel.module.css";

/** Says that there is nothing here yet, and what could be done about it. */
export function EmptyState({ text, icon, action }: { text: string; icon?: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes.panel}>
      <span className={classes.icon}>{icon ?? <IconTent size={40} stroke={1.5} aria-hidden />}</span>
      <p className={classes.text}>{text}</p>
      {action}
    </div>
  );
}
