import { useHydrated } from "@tanstack/react-router";
import { Button } from "../../components/button.tsx";
import { authMessages } from "../../lib/messages/auth.ts";
import classes from "./google-button.module.css";
import { GoogleMark } from "./google-mark.tsx";

/** Signs in through Google's own window. */
export function GoogleButton({
  isBusy,
  isDisabled,
  onClick,
}: {
  isBusy: boolean;
  isDisabled: boolean;
  onClick: () => void;
}) {
  const isHydrated = useHydrated();
  return (
    <Button
      className={classes.button}
      fullWidth
      size="md"
      variant="default"
      loading={isBusy}
      disabled={isDisabled || !isHydrated}
      onClick={onClick}
      leftSection={<GoogleMark />}
    >
      {authMessages.google}
    </Button>
  );
}
