import type { ReactNode } from "react";
import { UnstyledButton } from "@mantine/core";
import classes from "./open-class-button.module.css";

type OpenClassButtonProps = { onOpen: () => void; label?: string; children: ReactNode };

/** The name or the picture of a class in the list, which opens it. */
export function OpenClassButton({ onOpen, label, children }: OpenClassButtonProps) {
  return (
    <UnstyledButton className={classes.button} aria-haspopup="dialog" aria-label={label} onClick={onOpen}>
      {children}
    </UnstyledButton>
  );
}
