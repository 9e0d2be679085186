import { IconCalendarOff, IconTrash, IconUserShare } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../components/button.tsx";
import { ChangeDateDialog } from "./change-date-dialog.tsx";
import { SubstituteDialog } from "./substitute-dialog.tsx";
import { CancelDateDialog } from "./cancel-date-dialog.tsx";
import { RemoveDateDialog } from "./remove-date-dialog.tsx";
import { MakeUpDialog } from "./make-up-dialog.tsx";
import { RowMenu } from "../../components/tables/row-menu.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { scheduleMessages, substituteMessages } from "../../lib/messages/schedule.ts";
import type { PlannedMeeting } from "./planned-meeting.ts";
import { dateOf } from "./meeting-text.ts";
import classes from "./planned-dates.module.css";

type DateActionsProps = {
  instructorEmail: string;
  seatsTaken: number;
  mayCancel: boolean;
  meeting: PlannedMeeting;
  /** Whether it makes up for a date that the reader has settled: it takes the focus of the button that offered to add it. */
  isNew: boolean;
  onCancelled: () => void;
};

/** What can be done with a planned date that has not begun; it is removed only while nobody has a seat. */
export function DateActions({ instructorEmail, seatsTaken, mayCancel, meeting, isNew, onCancelled }: DateActionsProps) {
  const utils = trpc.useUtils();
  const [openDialog, setOpenDialog] = useState<"change" | "substitute" | "cancel" | "remove" | null>(null);
  // A window that has been open for long may have been refused what somebody else did meanwhile.
  const close = () => {
    setOpenDialog(null);
    void utils.classes.invalidate();
  };
  const button = useFocusWhen(isNew);
  const date = dateOf(meeting);
  const cancelAction = {
    text: scheduleMessages.cancelDate,
    name: scheduleMessages.cancelDateOf(date),
    icon: <IconCalendarOff size={18} aria-hidden />,
    isDangerous: true,
    onChoose: () => setOpenDialog("cancel"),
  };
  const removeAction = {
    text: scheduleMessages.remove,
    name: scheduleMessages.removeOf(date),
    icon: <IconTrash size={18} aria-hidden />,
    isDangerous: true,
    onChoose: () => setOpenDialog("remove"),
  };
  return (
    <span className={classes.actions}>
      <Button
        size="xs"
        variant="default"
        ref={button}
        aria-label={scheduleMessages.changeOf(date)}
        onClick={() => setOpenDialog("change")}
      >
        {scheduleMessages.change}
      </Button>
      <RowMenu
        label={scheduleMessages.moreActions(date)}
        actions={[
          {
            text: substituteMessages.action,
            name: substituteMessages.actionOf(date),
            icon: <IconUserShare size={18} aria-hidden />,
            onChoose: () => setOpenDialog("substitute"),
          },
          ...(mayCancel ? [cancelAction] : []),
          ...(seatsTaken === 0 ? [removeAction] : []),
        ]}
      />
      <ChangeDateDialog seatsTaken={seatsTaken} meeting={meeting} isOpen={openDialog === "change"} onClose={close} />
      <SubstituteDialog
        meeting={meeting}
        instructorEmail={instructorEmail}
        isOpen={openDialog === "substitute"}
        onClose={close}
      />
      {mayCancel && (
        <CancelDateDialog
          meeting={meeting}
          isOpen={openDialog === "cancel"}
          onClose={close}
          onCancelled={onCancelled}
        />
      )}
      <RemoveDateDialog meeting={meeting} isOpen={openDialog === "remove"} onClose={close} />
    </span>
  );
}

type MakeUpActionProps = {
  classId: string;
  meetings: readonly PlannedMeeting[];
  seatsTaken: number;
  meeting: PlannedMeeting;
  /** Whether the reader has just cancelled the date: the button takes the focus of those that were here. */
  isNew: boolean;
  onMadeUp: () => void;
};

/** Offers another date for a cancelled one. */
export function MakeUpAction({ isNew, onMadeUp, ...cancelled }: MakeUpActionProps) {
  const utils = trpc.useUtils();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    setIsOpen(false);
    void utils.classes.invalidate();
  };
  const button = useFocusWhen(isNew);
  return (
    <span className={classes.actions}>
      <Button
        size="xs"
        variant="default"
        ref={button}
        aria-label={scheduleMessages.makeUpOf(dateOf(cancelled.meeting))}
        onClick={() => setIsOpen(true)}
      >
        {scheduleMessages.makeUp}
      </Button>
      <MakeUpDialog {...cancelled} isOpen={isOpen} onClose={close} onMadeUp={onMadeUp} />
    </span>
  );
}

/** The button that takes the focus as soon as that is so. */
function useFocusWhen(isWanted: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isWanted) button.current?.focus();
  }, [isWanted]);
  return button;
}
