import { type ReactNode, useEffect, useRef } from "react";
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

/**
 * Asks before something is done; Escape and the cross mean no, and so does Enter where it is dangerous. One press confirms, until it has
 * failed or asks again.
 */
export function ConfirmDialog({ isDangerous = false, ...props }: ConfirmDialogProps) {
  const { isOpen, isBusy = false } = props;
  // A second press may come before the first one is known to be busy; what has happened since is shown by a rendering.
  const isPressed = useRef(false);
  useEffect(() => {
    isPressed.current = !isOpen;
  });
  const confirm = () => {
    if (isPressed.current) return;
    isPressed.current = true;
    props.onConfirm();
  };
  return (
    <Dialog
      opened={isOpen}
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
          loading={isBusy}
          onClick={confirm}
          {...(isDangerous && { color: "red" })}
        >
          {props.confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
