import type { ComponentPropsWithRef } from "react";
import classes from "./menu-button.module.css";

type MenuButtonProps = Omit<ComponentPropsWithRef<"button">, "aria-label" | "aria-controls" | "aria-expanded"> & {
  "aria-label": string;
  "aria-controls": string;
  isOpen: boolean;
};

/** Opens and closes a folded menu: three lines, which become a cross. */
export function MenuButton({ isOpen, className, ...others }: MenuButtonProps) {
  return (
    <button
      type="button"
      {...others}
      className={[classes.button, className].filter(Boolean).join(" ")}
      aria-expanded={isOpen}
    >
      <span className={classes.lines} data-open={isOpen || undefined} />
    </button>
  );
}
