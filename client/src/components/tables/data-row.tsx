import { useDisclosure } from "@mantine/hooks";
import { IconChevronDown } from "@tabler/icons-react";
import { useId } from "react";
import { tableMessages } from "../../lib/messages/tables.ts";
import { ActionIcon } from "../button.tsx";
import type { Column } from "./column.ts";
import classes from "./data-row.module.css";

type DataRowProps<Row> = {
  row: Row;
  index: number;
  columns: Column<Row>[];
  isSelected: boolean;
};

/** A row of a table. As a card it is folded to its head and its brief columns, if there are any, until it is opened. */
export function DataRow<Row>({ row, index, columns, isSelected }: DataRowProps<Row>) {
  const [isOpen, { toggle }] = useDisclosure();
  const buttonId = useId();
  const headId = useId();
  const folds = columns.some(({ isBrief }) => isBrief);
  return (
    <tr role="row" data-selected={isSelected || undefined} data-folded={(folds && !isOpen) || undefined}>
      {columns.map(({ key, title, render, align = "start", isRowHeader, isBrief, onCard }) => {
        const Cell = isRowHeader ? "th" : "td";
        return (
          <Cell
            key={key}
            role={isRowHeader ? "rowheader" : "cell"}
            {...(isRowHeader && { scope: "row" })}
            data-title={onCard || isRowHeader ? undefined : title}
            data-align={align}
            data-card={onCard}
            data-brief={isBrief || undefined}
          >
            {folds && isRowHeader ? (
              <>
                <span id={headId} className={classes.head}>
                  {render(row, index)}
                </span>
                <ActionIcon
                  id={buttonId}
                  className={classes.toggle}
                  color="gray"
                  aria-label={tableMessages.details}
                  aria-labelledby={`${buttonId} ${headId}`}
                  aria-expanded={isOpen}
                  onClick={toggle}
                >
                  <IconChevronDown className={classes.arrow} size={20} aria-hidden />
                </ActionIcon>
              </>
            ) : (
              render(row, index)
            )}
          </Cell>
        );
      })}
    </tr>
  );
}
