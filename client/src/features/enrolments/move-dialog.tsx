import "../../styles/fields.ts";
import { NativeSelect, Skeleton } from "@mantine/core";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { DialogActions } from "../../components/dialog-actions.tsx";
import { Dialog } from "../../components/dialog.tsx";
import formClasses from "../../components/dialog-form.module.css";
import { FormFailure } from "../../components/form-failure.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { type RouterOutputs, trpc } from "../../lib/api/trpc.ts";
import { formatPrice } from "../../lib/format.ts";
import { componentMessages } from "../../lib/messages/components.ts";
import { moveMessages } from "../../lib/messages/moves.ts";
import { refundParts } from "../../lib/refund-parts.ts";
import { toast } from "../../lib/toast.ts";

type Moved = RouterOutputs["enrolment"]["move"];
type Option = RouterOutputs["enrolment"]["moveOptions"][number];

type MoveFormProps = {
  enrolmentId: string;
  /** Of the reader, who pays a difference at once; else an admin moves it for somebody. */
  isOwn: boolean;
  onClose: () => void;
  /** Called when the server has moved the enrolment, or holds a seat until the difference is paid. */
  onMoved: (moved: Moved, classId: string) => void;
  /** Called at every end: lists may have changed. */
  onSettled: () => unknown;
};

type MoveDialogProps = MoveFormProps & { title: string; isOpen: boolean };

/** Moves a place to another class, after saying what is to be paid or goes back. */
export function MoveDialog({ title, isOpen, ...form }: MoveDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={form.onClose} title={title}>
      <MoveForm {...form} />
    </Dialog>
  );
}

/** Is made anew whenever the window opens: it shows the seats and prices of then. */
function MoveForm({ enrolmentId, isOwn, onClose, onMoved, onSettled }: MoveFormProps) {
  const input = { enrolmentId };
  const ownOptions = trpc.enrolment.moveOptions.useQuery(input, { enabled: isOwn, staleTime: 0 });
  const admins = trpc.admin.moveOptions.useQuery(input, { enabled: !isOwn, staleTime: 0 });
  const options = isOwn ? ownOptions : admins;
  const [classId, setClassId] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const handlers = {
    onSuccess: (moved: Moved, sent: { classId: string }) => {
      onClose();
      if (moved.missingCents === 0)
        toast.success(moveMessages.moved(...refundParts(moved.refundCents, moved.atDeskCents), isOwn));
      onMoved(moved, sent.classId);
    },
    // Shows the seats and differences that a repetition finds.
    onError: () => void options.refetch(),
    onSettled,
  };
  const moveOwn = trpc.enrolment.move.useMutation(handlers);
  const moveAny = trpc.admin.moveEnrolment.useMutation(handlers);
  const move = isOwn ? moveOwn : moveAny;
  if (options.isLoadingError) return <ErrorPanel error={options.error} onRetry={() => void options.refetch()} />;
  if (!options.data) return <Skeleton height={160} role="status" aria-label={componentMessages.loading} />;
  const chosen = options.data.find((option) => option.classId === classId);
  if (options.data.length === 0)
    return (
      <div className={formClasses.form}>
        <p className={formClasses.consequences}>{moveMessages.none}</p>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {moveMessages.cancel}
          </Button>
        </DialogActions>
      </div>
    );
  return (
    <form
      className={formClasses.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!chosen) setIsMissing(true);
        else if (!move.isPending) move.mutate({ enrolmentId, classId, differenceCents: chosen.differenceCents });
      }}
    >
      <NativeSelect
        data-autofocus
        label={moveMessages.class}
        error={isMissing && !chosen && moveMessages.choose}
        value={chosen ? classId : ""}
        onChange={({ currentTarget }) => setClassId(currentTarget.value)}
      >
        <option value="">{moveMessages.choose}</option>
        {options.data.map((option) => (
          <option key={option.classId} value={option.classId}>
            {moveMessages.option(option.name, option.nextDate, differenceOf(option))}
          </option>
        ))}
      </NativeSelect>
      <p className={formClasses.consequences} aria-live="polite">
        {consequencesOf(chosen, isOwn)}
      </p>
      <FormFailure title={moveMessages.failed} error={move.error} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {moveMessages.cancel}
        </Button>
        <Button type="submit" loading={move.isPending}>
          {chosen && chosen.differenceCents > 0
            ? isOwn
              ? moveMessages.confirmPay(formatPrice(chosen.differenceCents))
              : moveMessages.confirmKeep
            : moveMessages.confirm}
        </Button>
      </DialogActions>
    </form>
  );
}

function differenceOf({ differenceCents }: Option): string {
  if (differenceCents > 0) return moveMessages.toPay(formatPrice(differenceCents));
  return differenceCents < 0 ? moveMessages.back(formatPrice(-differenceCents)) : moveMessages.same;
}

function consequencesOf(chosen: Option | undefined, isOwn: boolean): string {
  if (!chosen) return moveMessages.chooseText;
  const { differenceCents } = chosen;
  if (differenceCents < 0) return moveMessages.backText(formatPrice(-differenceCents));
  if (differenceCents === 0) return moveMessages.sameText;
  const amount = formatPrice(differenceCents);
  return isOwn ? moveMessages.payText(amount) : moveMessages.payTextOfAdmin(amount);
}
