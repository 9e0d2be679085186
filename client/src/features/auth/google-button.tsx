import { useHydrated } from "@tanstack/react-router";
import { IconBrandGoogleFilled } from "@tabler/icons-react";
import { Button } from "../../components/button.tsx";
import { authMessages } from "../../lib/messages/auth.ts";

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
      fullWidth
      size="md"
      variant="default"
      loading={isBusy}
      disabled={isDisabled || !isHydrated}
      onClick={onClick}
      leftSection={<IconBrandGoogleFilled size={18} aria-hidden />}
    >
      {authMessages.google}
    </Button>
  );
}
