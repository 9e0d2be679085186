import { Modal } from "@mantine/core";
import { useFocusReturn, useMounted } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { Dialog, type DialogProps } from "../../components/dialog.tsx";
import { DiscardDialog, type Unsaved } from "./unsaved-changes.tsx";

/** What a form needs to know of its window. */
export interface FormInDialog {
  /** Asks first while something typed is not saved, and stays while it is being saved. */
  onLeave: () => void;
  /** Called at every change. */
  onUnsaved: (unsaved: Unsaved) => void;
}

interface FormDialogProps {
  title: string;
  size?: string;
  onPhone?: DialogProps["onPhone"];
  isOpen: boolean;
  onClose: () => void;
  /** Is made anew whenever the window opens. */
  children: (form: FormInDialog) => ReactNode;
}

/**
 * A window with a form. Escape, its close button and the form's own way out ask before something typed is lost,
 * and wait for what is being saved.
 */
export function FormDialog({ title, size, onPhone, onClose, children, ...props }: FormDialogProps) {
  // It gives the focus back to where it was when it opened: it must have been closed before.
  const isOpen = useMounted() && props.isOpen;
  const [unsaved, setUnsaved] = useState<Unsaved>(false);
  const [isAsking, setIsAsking] = useState(false);
  // Of two windows above each other, Mantine's own returns none: it ends with the focus trap.
  const returnFocus = useFocusReturn({ opened: isOpen, shouldReturnFocus: false });
  // What is saved while the question is open answers it.
  if (!isOpen && isAsking) setIsAsking(false);
  const leave = () => {
    if (unsaved === "unsaved") setIsAsking(true);
    // Nobody can tell any more what the server does with what is being saved.
    else if (unsaved !== "saving") onClose();
  };
  return (
    <Modal.Stack>
      <Dialog
        stackId="form"
        opened={isOpen}
        onClose={leave}
        returnFocus={false}
        onExitTransitionEnd={() => {
          if (!isFocusOnPage()) returnFocus();
        }}
        {...(onPhone && { onPhone })}
        {...(size === undefined ? {} : { size })}
        title={title}
      >
        {children({ onLeave: leave, onUnsaved: setUnsaved })}
      </Dialog>
      <DiscardDialog stackId="discard" isOpen={isAsking} onDiscard={onClose} onStay={() => setIsAsking(false)} />
    </Modal.Stack>
  );
}

/** As when the drawer under this window was closed with it, and has given the focus back already. */
function isFocusOnPage(): boolean {
  const focused = document.activeElement;
  return focused !== null && focused !== document.body && focused.closest("[role=dialog]") === null;
}
