import type { ComponentPropsWithRef, MouseEvent, ReactNode } from "react";
import classes from "./button.module.css";
import { Spinner } from "./spinner.tsx";

export type ButtonLook = {
  variant?: "filled" | "light" | "default" | "subtle" | undefined;
  size?: "xs" | "sm" | "md" | "compact-sm" | undefined;
  /** Before the words. */
  icon?: ReactNode;
  isDangerous?: boolean | undefined;
  isFullWidth?: boolean | undefined;
};

type ButtonProps = ButtonLook &
  ComponentPropsWithRef<"button"> & {
    /** Under way: shows that, and takes no press. */
    isBusy?: boolean;
  };

/** What a button and a link that looks like one have in common: the element's attributes, and what stands inside. */
export function buttonParts({ variant, size, icon, isDangerous, isFullWidth }: ButtonLook, words: ReactNode) {
  return {
    look: {
      "data-variant": variant,
      "data-size": size,
      "data-icon": icon ? true : undefined,
      "data-dangerous": isDangerous || undefined,
      "data-wide": isFullWidth || undefined,
    },
    inside: (
      <span className={classes.inner}>
        {icon && <span className={classes.icon}>{icon}</span>}
        <span className={classes.label}>{words}</span>
      </span>
    ),
  };
}

/** The class of a button, beside another one. */
export const buttonClass = (className?: string) => [classes.button, className].filter(Boolean).join(" ");

/** The press of a button that is off, which sends no form either. */
export const takeNoPress = (event: MouseEvent) => event.preventDefault();

/** Something to press. While it is busy or `aria-disabled` it takes no press, but keeps the keyboard's focus. */
export function Button(props: ButtonProps) {
  const { variant, size, icon, isDangerous, isFullWidth, isBusy, onClick, className, children, ...others } = props;
  const isOff = isBusy || others["aria-disabled"] === true;
  const { look, inside } = buttonParts({ variant, size, icon, isDangerous, isFullWidth }, children);
  return (
    <button
      type="button"
      {...look}
      {...others}
      className={buttonClass(className)}
      onClick={isOff ? takeNoPress : onClick}
      aria-disabled={isOff || undefined}
      data-loading={isBusy || undefined}
    >
      {isBusy !== undefined && (
        <span className={classes.waiting} aria-hidden>
          <Spinner />
        </span>
      )}
      {inside}
    </button>
  );
}
