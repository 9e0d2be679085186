import { Button } from "./button.tsx";
import { Spinner } from "./spinner.tsx";
import type { ReactNode } from "react";

type SubmitButtonProps = {
  children: ReactNode;
  isBusy: boolean;
  /** Shown beside the spinner while busy. */
  busyText: string;
  isDisabled?: boolean;
  isFullWidth?: boolean;
};

/** Sends a form. While that is under way it says so and takes no second press, but keeps the keyboard's focus. */
export function SubmitButton({
  children,
  isBusy,
  busyText,
  isDisabled = false,
  isFullWidth = false,
}: SubmitButtonProps) {
  const isOff = isBusy || isDisabled;
  return (
    <Button
      type="submit"
      size="md"
      isFullWidth={isFullWidth}
      disabled={isDisabled && !isBusy}
      aria-disabled={isOff}
      icon={isBusy ? <Spinner size={18} /> : undefined}
      {...(isOff && { "data-disabled": true })}
      onClick={(event) => isBusy && event.preventDefault()}
    >
      {isBusy ? busyText : children}
    </Button>
  );
}
