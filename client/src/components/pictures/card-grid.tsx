import type { ReactNode } from "react";
import classes from "./card-grid.module.css";

type CardGridProps = { children: ReactNode; label?: string; isBusy?: boolean };

/** Cards in one column, two from small and three from large screens. */
export function CardGrid({ children, label, isBusy = false }: CardGridProps) {
  return (
    <ul className={classes.grid} aria-label={label} aria-busy={isBusy || undefined}>
      {children}
    </ul>
  );
}
