import { Modal } from "@mantine/core";
import { useFocusReturn } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { Dialog } from "../../components/dialog.tsx";
import { DiscardDialog } from "./unsaved-changes.tsx";

/** What a form needs to know of its window. */
export interface FormInDialog {
  /** Asks first while something typed is not saved. */
  onLeave: () => void;
  /** Told whenever something typed begins or ceases to be unsaved. */
  onUnsaved: (isUnsaved: boolean) => void;
}

interface FormDialogProps {
  title: string;
  size?: string;
  isOpen: boolean;
  onClose: () => void;
  /** Is made anew whenever the window opens. */
  children: (form: FormInDialog) => ReactNode;
}

/** A window with a form. Escape, its close button and the form's own way out ask before something typed is lost. */
export function FormDialog({ title, size, isOpen, onClose, children }: FormDialogProps) {
  const [isUnsaved, setIsUnsaved] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  // Of two windows above each other, Mantine's own returns none: it ends with the focus trap.
  const returnFocus = useFocusReturn({ opened: isOpen, shouldReturnFocus: false });
  // What is saved while the question is open answers it.
  if (!isOpen && isAsking) setIsAsking(false);
  const leave = () => (isUnsaved ? setIsAsking(true) : onClose());
  return (
    <Modal.Stack>
      <Dialog
        stackId="form"
        opened={isOpen}
        onClose={leave}
        returnFocus={false}
        onExitTransitionEnd={returnFocus}
        {...(size === undefined ? {} : { size })}
        title={title}
      >
        {children({ onLeave: leave, onUnsaved: setIsUnsaved })}
      </Dialog>
      <DiscardDialog stackId="discard" isOpen={isAsking} onDiscard={onClose} onStay={() => setIsAsking(false)} />
    </Modal.Stack>
  );
}
