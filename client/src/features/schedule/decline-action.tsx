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
  const [isAsked, setIsAsked] = useState(false);
  const named = [meeting.className, dateOf(meeting)] as const;
  const decline = trpc.schedule.declineSubstitution.useMutation({
    onSuccess: () => toast.success(text.declined),
    onError: toast.failure,
    onSettled: async () => {
      setIsAsked(false);
      await utils.schedule.invalidate();
    },
  });
  return (
    <>
      <RowMenu
        label={text.moreActions(...named)}
        actions={[
          {
            text: text.decline,
            name: text.declineOf(...named),
            icon: <IconUserMinus size={18} aria-hidden />,
            isDangerous: true,
            onChoose: () => setIsAsked(true),
          },
        ]}
      />
      <ConfirmDialog
        isOpen={isAsked}
        title={text.declineTitle(...named)}
        confirmLabel={text.decline}
        cancelLabel={text.keep}
        isDangerous
        isBusy={decline.isPending}
        onCancel={() => setIsAsked(false)}
        onConfirm={() => decline.mutate({ meetingId: meeting.id })}
      >
        {text.declineText(readConfig().sendsEmail)}
      </ConfirmDialog>
    </>
  );
}
