import "@mantine/core/styles/Paper.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { Modal, type ModalProps } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { focusContent } from "../lib/focus-content.ts";
import { componentMessages } from "../lib/messages/components.ts";
import classes from "./dialog.module.css";

export type DialogProps = ModalProps & {
  /** Where it stands on a phone: over the whole screen or at its lower edge. */
  onPhone?: "full" | "bottom";
};

/**
 * A window over the page, mounted when it is first opened: the keyboard stays in it, Escape leaves it, and focus goes back to
 * where it came from.
 */
export function Dialog(props: DialogProps) {
  // Every row of a list has windows, and few are opened.
  const [isNeeded, setIsNeeded] = useState(props.opened);
  if (props.opened && !isNeeded) setIsNeeded(true);
  return isNeeded && <MountedDialog {...props} />;
}

function MountedDialog({ onPhone, ...props }: DialogProps) {
  // It gives the focus back to where it was when it opened: it must have been closed before.
  const opened = useMounted() && props.opened;
  // A row of a list that is gone takes its window along, or the button that the window gave the focus back to.
  useEffect(() => focusContent, []);
  return (
    <Modal
      closeButtonProps={{ "aria-label": componentMessages.closeDialog }}
      // The window's head is no banner of the page. While it goes, nothing in it is pressed or sent a second time.
      attributes={{ header: { role: "presentation" }, content: { inert: !opened } }}
      padding="lg"
      // Without movement: a button that is pressed while the window opens is still there when it is let go.
      transitionProps={{ transition: "fade", duration: 200 }}
      classNames={{
        title: classes.title ?? "",
        content: classes.surface ?? "",
        header: classes.surface ?? "",
        ...(onPhone && { root: classes[onPhone] ?? "" }),
      }}
      {...props}
      opened={opened}
    />
  );
}
