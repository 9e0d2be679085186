import { IconDownload } from "@tabler/icons-react";
import { Button } from "../../../components/button.tsx";
import { teachingMessages } from "../../../lib/messages/teaching.ts";
import { saveCsv } from "../../../lib/save-file.ts";
import type { OwnClass } from "./class-form-values.ts";
import { classListCsv } from "./class-list-csv.ts";
import classes from "./selection-bar.module.css";

/** Adds up the selected classes, and hands them over as a table for a spreadsheet. */
export function SelectionBar({ selected, onClear }: { selected: OwnClass[]; onClear: () => void }) {
  const enrolled = selected.reduce((sum, { enrolledCount }) => sum + enrolledCount, 0);
  const capacity = selected.reduce((sum, own) => sum + own.capacity, 0);
  return (
    <div className={classes.bar} data-empty={selected.length === 0 || undefined}>
      <p className={classes.sum} role="status">
        {selected.length === 0 ? (
          teachingMessages.selectHint
        ) : (
          <span>
            <b>{teachingMessages.selectedCount(selected.length)}</b> ·{" "}
            <span>{teachingMessages.selectedSum(enrolled, capacity)}</span>
          </span>
        )}
      </p>
      {selected.length > 0 && (
        <div className={classes.actions}>
          <Button size="sm" variant="subtle" onClick={onClear}>
            {teachingMessages.clearSelection}
          </Button>
          <Button
            size="sm"
            variant="light"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => download(selected)}
          >
            {teachingMessages.download}
          </Button>
        </div>
      )}
    </div>
  );
}

function download(selected: OwnClass[]): void {
  saveCsv(classListCsv(selected), teachingMessages.downloadName);
}
