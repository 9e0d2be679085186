import { Loader } from "@mantine/core";
import { Button } from "./button.tsx";
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
      fullWidth={isFullWidth}
      aria-disabled={isBusy || isDisabled}
      leftSection={isBusy ? <Loader size={18} color="currentColor" /> : undefined}
    >
      {isBusy ? busyText : children}
    </Button>
  );
}
