import type { ComponentPropsWithRef, CSSProperties } from "react";
import { takeNoPress } from "./button.tsx";
import classes from "./icon-button.module.css";
import { Spinner } from "./spinner.tsx";

type IconButtonProps = Omit<ComponentPropsWithRef<"button">, "aria-label"> & {
  "aria-label": string;
  variant?: "filled" | "default" | "subtle";
  isDangerous?: boolean;
  /** Its height and width in pixels of the usual text size. */
  size?: number;
  /** Under way: shows that, and takes no press. */
  isBusy?: boolean;
};

/** Something round to press, with a sign instead of words. While it is busy it takes no press, but keeps the focus. */
export function IconButton(props: IconButtonProps) {
  const { variant = "subtle", isDangerous, size = 40, isBusy, onClick, className, children, ...others } = props;
  return (
    <button
      type="button"
      {...others}
      className={[classes.button, className].filter(Boolean).join(" ")}
      style={{ "--icon-button-size": `${size / 16}rem` } as CSSProperties}
      onClick={isBusy ? takeNoPress : onClick}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      data-variant={variant}
      data-dangerous={isDangerous || undefined}
      data-loading={isBusy || undefined}
    >
      {isBusy !== undefined && (
        <span className={classes.waiting} aria-hidden>
          <Spinner />
        </span>
      )}
      <span className={classes.sign}>{children}</span>
    </button>
  );
}
