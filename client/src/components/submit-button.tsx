import { Button, Loader } from "@mantine/core";
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
      fullWidth={isFullWidth}
      disabled={isDisabled && !isBusy}
      aria-disabled={isOff}
      leftSection={isBusy ? <Loader size={18} color="currentColor" aria-hidden /> : undefined}
      {...(isOff && { "data-disabled": true })}
      onClick={(event) => isBusy && event.preventDefault()}
    >
      {isBusy ? busyText : children}
    </Button>
  );
}
