import type { ReactNode, Ref } from "react";
import { tableMessages } from "../../lib/messages/tables.ts";
import { SelectionBar } from "./selection-bar.tsx";

type SelectedBarProps = {
  /** What selecting is for, while nothing is selected. */
  hint: string;
  selection: { selected: readonly unknown[]; clear: () => void };
  statusRef?: Ref<HTMLParagraphElement> | undefined;
  children: ReactNode;
};

/** Stands above a table whose rows can be selected, and counts them. */
export function SelectedBar({ hint, selection: { selected, clear }, statusRef, children }: SelectedBarProps) {
  return (
    <SelectionBar
      hint={hint}
      sum={selected.length === 0 ? null : <b>{tableMessages.selectedCount(selected.length)}</b>}
      onClear={clear}
      statusRef={statusRef}
    >
      {children}
    </SelectionBar>
  );
}
