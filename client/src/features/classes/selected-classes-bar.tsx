import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Button } from "../../components/button.tsx";
import { SelectionBar } from "../../components/tables/selection-bar.tsx";
import { classMessageMessages } from "../../lib/messages/class-messages.ts";
import { teachingMessages as text } from "../../lib/messages/teaching.ts";
import { saveCsv } from "../../lib/save-file.ts";
import { WriteToClasses } from "../class-messages/write-to-classes.tsx";
import { classListCsv, type ListedClass } from "./class-list-csv.ts";

type SelectedClassesBarProps = { selected: ListedClass[]; onClear: () => void; children?: ReactNode };

/** Adds up the selected classes, writes to those enrolled in them, and hands them over as a table for a spreadsheet. */
export function SelectedClassesBar({ selected, onClear, children }: SelectedClassesBarProps) {
  const enrolled = selected.reduce((sum, { enrolledCount }) => sum + enrolledCount, 0);
  const capacity = selected.reduce((sum, item) => sum + item.capacity, 0);
  return (
    <SelectionBar
      hint={text.selectHint}
      sum={
        selected.length === 0 ? null : (
          <>
            <b>{text.selectedCount(selected.length)}</b> · <span>{text.selectedSum(enrolled, capacity)}</span>
          </>
        )
      }
      onClear={onClear}
    >
      {children}
      <WriteToClasses
        size="sm"
        variant="light"
        labelOf={() => classMessageMessages.write}
        classes={selected.filter(({ enrolledCount, status }) => enrolledCount > 0 || status === "cancelled")}
      />
      <Button
        size="sm"
        variant="light"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => {
          saveCsv(classListCsv(selected), text.downloadName);
        }}
      >
        {text.download}
      </Button>
    </SelectionBar>
  );
}
