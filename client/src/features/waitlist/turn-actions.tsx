import { useDisclosure } from "@mantine/hooks";
import { IconDoorEnter, IconX } from "@tabler/icons-react";
import { RowMenu } from "../../components/tables/row-menu.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { classWaitlistMessages as text } from "../../lib/messages/class-waitlist.ts";
import { ReasonDialog } from "./reason-dialog.tsx";
import { useWaitlistMutation } from "./use-waitlist-mutation.ts";

type TurnActionsProps = {
  entryId: string;
  groupId: string;
  name: string;
  /** Of everybody who waits only together, the person included. */
  groupNames: readonly string[];
};

/** What an admin does for somebody who waits: lets them in by one seat more each, or takes them out of the line. */
export function TurnActions({ entryId, groupId, name, groupNames }: TurnActionsProps) {
  const [isLetting, letting] = useDisclosure();
  const [isRemoving, removing] = useDisclosure();
  const letIn = trpc.admin.letIn.useMutation(useWaitlistMutation(text.letInDone, letting.close));
  const remove = trpc.admin.removeFromWaitlist.useMutation(useWaitlistMutation(text.removed, removing.close));
  return (
    <>
      <RowMenu
        label={text.actionsFor(name)}
        actions={[
          {
            text: text.letIn,
            name: text.letInOf(name),
            icon: <IconDoorEnter size={18} aria-hidden />,
            onChoose: letting.open,
          },
          {
            text: text.remove,
            name: text.removeOf(name),
            icon: <IconX size={18} aria-hidden />,
            isDangerous: true,
            onChoose: removing.open,
          },
        ]}
      />
      <ReasonDialog
        title={text.letInTitle(groupNames)}
        consequences={text.letInText(groupNames.length)}
        confirmLabel={text.letIn}
        isPending={letIn.isPending}
        error={letIn.error}
        onConfirm={(reason) => letIn.mutate({ groupId, reason })}
        isOpen={isLetting}
        onClose={letting.close}
      />
      <ReasonDialog
        title={text.removeTitle(groupNames)}
        consequences={text.removeText}
        confirmLabel={text.remove}
        isPending={remove.isPending}
        error={remove.error}
        onConfirm={(reason) => remove.mutate({ entryId, reason })}
        isOpen={isRemoving}
        onClose={removing.close}
      />
    </>
  );
}
