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

/** Asks before something is done; Escape and the cross mean no. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog
      opened={props.isOpen}
      onClose={props.onCancel}
      title={props.title}
      {...(props.stackId && { stackId: props.stackId })}
    >
      {props.children}
      <DialogActions>
        <Button variant="default" onClick={props.onCancel}>
          {props.cancelLabel}
        </Button>
        <Button
          data-autofocus
          loading={props.isBusy ?? false}
          onClick={props.onConfirm}
          {...(props.isDangerous && { color: "red" })}
        >
          {props.confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
