import { Button } from "@mantine/core";
import { messages } from "../../lib/messages.ts";
import { toast } from "../../lib/toast.ts";
import { useReleaseSeat } from "./use-release-seat.ts";

type LeaveButtonProps = {
  classId: string;
  isDisabled: boolean;
  onLeft: () => void;
  /** The seat could not be given back: a payment has come through meanwhile. */
  onKept: () => void;
};

/** Gives the seat back and leaves; what was paid meanwhile is not thrown away. */
export function LeaveButton({ classId, isDisabled, onLeft, onKept }: LeaveButtonProps) {
  const release = useReleaseSeat();
  return (
    <Button
      variant="subtle"
      size="md"
      fullWidth
      disabled={isDisabled}
      loading={release.isPending}
      onClick={() =>
        release.mutate(
          { classId },
          {
            onSuccess: ({ released }) => {
              if (!released) return onKept();
              toast.note(messages.payments.released);
              onLeft();
            },
            onError: toast.failure,
          },
        )
      }
    >
      {messages.payments.release}
    </Button>
  );
}
