import { IconUserMinus } from "@tabler/icons-react";
import { useState } from "react";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { RowMenu } from "../../components/tables/row-menu.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { readConfig } from "../../lib/config.ts";
import { substituteMessages as text } from "../../lib/messages/schedule.ts";
import { toast } from "../../lib/toast.ts";
import { dateOf } from "./meeting-text.ts";

type DeclineActionProps = { meeting: { id: string; className: string; start: string } };

/** Lets a substitute step back from a date of another's class, after asking; closes once the server has answered. */
export function DeclineAction({ meeting }: DeclineActionProps) {
  const utils = trpc.useUtils();
  const [isOpen, setIsOpen] = useState(false);
  const classAndDate = [meeting.className, dateOf(meeting)] as const;
  const decline = trpc.schedule.declineSubstitution.useMutation({
    onSuccess: () => toast.success(text.declined),
    onError: toast.failure,
    onSettled: async () => {
      setIsOpen(false);
      await utils.schedule.invalidate();
    },
  });
  return (
    <>
      <RowMenu
        label={text.moreActions(...classAndDate)}
        actions={[
          {
            text: text.decline,
            name: text.declineOf(...classAndDate),
            icon: <IconUserMinus size={18} aria-hidden />,
            isDangerous: true,
            onChoose: () => setIsOpen(true),
          },
        ]}
      />
      <ConfirmDialog
        isOpen={isOpen}
        title={text.declineTitle(...classAndDate)}
        confirmLabel={text.decline}
        cancelLabel={text.keep}
        isDangerous
        isBusy={decline.isPending}
        onCancel={() => setIsOpen(false)}
        onConfirm={() => decline.mutate({ meetingId: meeting.id })}
      >
        {text.declineText(readConfig().sendsEmail)}
      </ConfirmDialog>
    </>
  );
}
