import type { ReactNode } from "react";

/** A column of a table. */
export type Column<Row> = {
  key: string;
  title: string;
  /** Stands in for the title, such as a checkbox that selects all. */
  head?: ReactNode;
  render: (row: Row, index: number) => ReactNode;
  align?: "start" | "center" | "end";
  /** Names its row for screen readers, and heads the card on a small screen. */
  isRowHeader?: boolean;
  /** How it stands on a card, where there is room for no more: beside its title, alone, alone on half the width, as the card's picture, or before its head. */
  onCard?: "alone" | "half" | "picture" | "select";
  /**
   * Stays in view while the card is folded. The cards of a table with such columns are folded to these and the row's head,
   * without what is marked `data-rest` in them, until they are opened.
   */
  isBrief?: boolean;
};
