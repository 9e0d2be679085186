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

/** Sends a form. While that is under way it says so; then, and while it is disabled, it keeps the keyboard's focus. */
export function SubmitButton({
  children,
  isBusy,
  busyText,
  isDisabled = false,
  isFullWidth = false,
}: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      size="md"
      isFullWidth={isFullWidth}
      aria-disabled={isBusy || isDisabled}
      icon={isBusy ? <Spinner size={18} /> : undefined}
    >
      {isBusy ? busyText : children}
    </Button>
  );
}
