import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { tableMessages } from "../../lib/messages/tables.ts";
import type { Column } from "./column.ts";

type Titles<Row> = { keyOf: (row: Row) => string; all: string; one: (row: Row) => string };

/** The rows of a list that are selected, also those of another page of it, and the column in which they are. */
export function useSelection<Row>(rows: readonly Row[], { keyOf, all, one }: Titles<Row>) {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  const isSelected = (row: Row) => selected.has(keyOf(row));
  const count = rows.filter(isSelected).length;
  const isAll = count === rows.length;
  const change = (some: readonly Row[], isOn: boolean) => {
    const next = new Map(selected);
    for (const row of some) {
      if (isOn) next.set(keyOf(row), row);
      else next.delete(keyOf(row));
    }
    setSelected(next);
  };
  const column: Column<Row> = {
    key: "select",
    title: tableMessages.select,
    isBrief: true,
    onCard: "select",
    head: (
      <Checkbox
        aria-label={all}
        checked={isAll}
        indeterminate={!isAll && count > 0}
        onChange={() => change(rows, !isAll)}
      />
    ),
    render: (row) => (
      <Checkbox aria-label={one(row)} checked={isSelected(row)} onChange={() => change([row], !isSelected(row))} />
    ),
  };
  const onPage = new Map(rows.map((row) => [keyOf(row), row]));
  return {
    column,
    isSelected,
    /** As they are on this page, where they are on it. */
    selected: [...selected].map(([key, row]) => onPage.get(key) ?? row),
    clear: () => setSelected(new Map()),
    /** Keeps those selected that have one of these keys. */
    keep: (keys: readonly string[]) => setSelected(new Map([...selected].filter(([key]) => keys.includes(key)))),
  };
}
