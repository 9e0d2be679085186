import "@mantine/core/styles/Paper.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { Modal, type ModalProps } from "@mantine/core";
import { useEffect } from "react";
import { focusContent } from "../lib/focus-content.ts";
import { componentMessages } from "../lib/messages/components.ts";
import classes from "./dialog.module.css";

/** A window over the page: the keyboard stays in it, Escape leaves it, and focus goes back to where it came from. */
export function Dialog(props: ModalProps) {
  const { opened } = props;
  // With a row of a list that is gone, an open window goes as well, and with it the focus.
  useEffect(() => (opened ? focusContent : undefined), [opened]);
  return (
    <Modal
      closeButtonProps={{ "aria-label": componentMessages.closeDialog }}
      // The window's head is no banner of the page.
      attributes={{ header: { role: "presentation" } }}
      padding="lg"
      // Without movement: a button that is pressed while the window opens is still there when it is let go.
      transitionProps={{ transition: "fade", duration: 200 }}
      classNames={{ title: classes.title ?? "", content: classes.surface ?? "", header: classes.surface ?? "" }}
      {...props}
    />
  );
}
