import type { ReactNode } from "react";
import { DialogActions } from "./dialog-actions.tsx";
import { Dialog } from "./dialog.tsx";
import { Button } from "./button.tsx";

type ConfirmDialogProps = {
  isOpen: boolean;
  title: string;
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  isDangerous?: boolean;
  isBusy?: boolean;
  /** Where it opens over another dialog: its name in their Modal.Stack, by which Escape closes the upper one only. */
  stackId?: string;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something is done; Escape and the cross mean no, and so does Enter where it is dangerous. */
export function ConfirmDialog({ isDangerous = false, ...props }: ConfirmDialogProps) {
  return (
    <Dialog
      opened={props.isOpen}
      onClose={props.onCancel}
      title={props.title}
      {...(props.stackId && { stackId: props.stackId })}
    >
      {props.children}
      <DialogActions>
        <Button variant="default" onClick={props.onCancel} data-autofocus={isDangerous || undefined}>
          {props.cancelLabel}
        </Button>
        <Button
          data-autofocus={!isDangerous || undefined}
          loading={props.isBusy ?? false}
          onClick={props.onConfirm}
          {...(isDangerous && { color: "red" })}
        >
          {props.confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
