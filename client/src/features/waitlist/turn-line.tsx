import { useDisclosure } from "@mantine/hooks";
import { Button } from "../../components/button.tsx";
import { lazyDialog } from "../../components/lazy-dialog.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { focusContent } from "../../lib/focus-content.ts";
import { waitlistMessages as text } from "../../lib/messages/waitlist.ts";
import { toast } from "../../lib/toast.ts";
import type { OwnGroup } from "./own-line.ts";
import classes from "./waitlist.module.css";

const ConfirmDialog = lazyDialog(async () => (await import("../../components/confirm-dialog.tsx")).ConfirmDialog);

/** For whom the reader waits, and how far in front, with the way out of the line. */
export function TurnLine({ group }: { group: OwnGroup }) {
  return (
    <div className={classes.turn}>
      <span>{text.turn(group.people, group.position)}</span>
      <LeaveLineButton group={group} />
    </div>
  );
}

/** Asks first: a turn that is given up does not come back. */
function LeaveLineButton({ group: { entryId, className, people } }: { group: OwnGroup }) {
  const utils = trpc.useUtils();
  const [isAsking, asking] = useDisclosure();
  const leave = trpc.waitlist.leave.useMutation({
    onSuccess: () => toast.success(text.left),
    onError: toast.failure,
    // Refused means that the turn has come, or is over: the list tells.
    onSettled: async () => {
      await utils.waitlist.invalidate();
      asking.close();
      focusContent();
    },
  });
  return (
    <>
      <Button variant="subtle" aria-label={text.leaveOf(className, people)} onClick={asking.open}>
        {text.leave}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={text.leaveTitle(className)}
        confirmLabel={text.leaveConfirm}
        cancelLabel={text.stay}
        isDangerous
        isBusy={leave.isPending}
        onConfirm={() => leave.mutate({ entryId })}
        onCancel={asking.close}
      >
        {text.leaveText}
      </ConfirmDialog>
    </>
  );
}
