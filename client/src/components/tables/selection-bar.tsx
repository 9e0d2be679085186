import type { ReactNode, Ref } from "react";
import { Button } from "../button.tsx";
import { tableMessages } from "../../lib/messages/tables.ts";
import classes from "./selection-bar.module.css";

type SelectionBarProps = {
  /** What selecting is for, while nothing is selected. */
  hint: string;
  /** How many are selected, and what they add up to; null while none is. */
  sum: ReactNode;
  onClear: () => void;
  /** What says how many are selected, and can be given the focus. */
  statusRef?: Ref<HTMLParagraphElement> | undefined;
  /** What can be done with the selected rows. */
  children: ReactNode;
};

/** Stands above a table whose rows can be selected. */
export function SelectionBar({ hint, sum, onClear, statusRef, children }: SelectionBarProps) {
  const isEmpty = sum === null;
  return (
    <div className={classes.bar} data-empty={isEmpty || undefined}>
      <p ref={statusRef} className={classes.sum} role="status" tabIndex={-1}>
        {isEmpty ? hint : <span>{sum}</span>}
      </p>
      {!isEmpty && (
        <div className={classes.actions}>
          <Button size="sm" variant="subtle" onClick={onClear}>
            {tableMessages.clearSelection}
          </Button>
          {children}
        </div>
      )}
    </div>
  );
}
