import { formatLocalDate } from "@campside/server/format";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { attendanceMessages } from "../../lib/messages/attendance.ts";
import { dayAfter } from "../schedule/week-of.ts";
import classes from "./attendance.module.css";
import { isWanted } from "./keep-lists.ts";
import { useKeptLists } from "./use-kept-lists.ts";

const text = attendanceMessages.kept;

/** Says what this device keeps, and deletes it; `unsent` marks would be lost by that. */
export function KeptNote({ unsent, onForget, error }: { unsent: number; onForget: () => void; error: unknown }) {
  const { kept, forget, keep } = useKeptLists(undefined, error);
  const [isAsking, setIsAsking] = useState(false);
  if (kept === undefined) return null;
  const remove = () => {
    setIsAsking(false);
    void forget().then(onForget);
  };
  return (
    <div className={classes.kept}>
      <p>{kept ? text.lists(kept.rosters.length, formatLocalDate(dayAfter(kept.day, 1) ?? kept.day)) : text.nothing}</p>
      {kept && (
        <Button size="sm" variant="default" onClick={() => (unsent > 0 ? setIsAsking(true) : remove())}>
          {text.forget}
        </Button>
      )}
      {!kept && !isWanted() && (
        <Button size="sm" variant="default" onClick={() => void keep()}>
          {text.keep}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={text.forget}
        confirmLabel={text.forget}
        cancelLabel={text.cancel}
        isDangerous
        onConfirm={remove}
        onCancel={() => setIsAsking(false)}
      >
        {text.losesMarks(unsent)}
      </ConfirmDialog>
    </div>
  );
}
