import { isPossible } from "@campside/server/schemas/class-life";
import { useDisclosure } from "@mantine/hooks";
import { IconArchive, IconCopyPlus, IconDoorExit } from "@tabler/icons-react";
import { CopyClassDialog } from "./copy-class-dialog.tsx";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { type RowAction, RowMenu } from "../../../components/tables/row-menu.tsx";
import { trpc } from "../../../lib/api/trpc.ts";
import { copyMessages, teachingMessages } from "../../../lib/messages/teaching.ts";
import { toast } from "../../../lib/toast.ts";
import type { OwnClass } from "./class-form-values.ts";

/**
 * What an instructor rarely does to a class: copy it, withdraw it while it is pending or denied, ask to close it while it is approved.
 */
export function OwnClassMenu({ ownClass }: { ownClass: OwnClass }) {
  const { id, name, standing, isCloseRequested } = ownClass;
  const utils = trpc.useUtils();
  const [isAsking, asking] = useDisclosure();
  const [isCopying, copying] = useDisclosure();
  // A refusal tells that the list is out of date, as much as a success does.
  const options = { onError: toast.failure, onSettled: () => void utils.classes.invalidate() };
  const withdraw = trpc.classes.withdraw.useMutation({
    onError: toast.failure,
    onSuccess: () => toast.success(teachingMessages.withdrawn),
    // The window goes with the row, or after a refusal: a row that goes first would take the focus with it.
    onSettled: async () => {
      await utils.classes.invalidate();
      asking.close();
    },
  });
  const requestClose = trpc.classes.requestClose.useMutation({
    ...options,
    onSuccess: (answer) =>
      toast.success(answer.isCloseRequested ? teachingMessages.closeRequested : teachingMessages.closeNotRequested),
  });

  const closeText = isCloseRequested ? teachingMessages.keepOpen : teachingMessages.requestClose;
  const actions: RowAction[] = [
    {
      text: copyMessages.copy,
      name: copyMessages.copyOf(name),
      icon: <IconCopyPlus size={18} aria-hidden />,
      onChoose: copying.open,
    },
  ];
  if (isPossible(standing, "askToClose"))
    actions.push({
      text: closeText,
      name: teachingMessages.actionOn(closeText, name),
      icon: <IconDoorExit size={18} aria-hidden />,
      onChoose: () => requestClose.mutate({ classId: id, isCloseRequested: !isCloseRequested }),
    });
  if (isPossible(standing, "withdraw"))
    actions.push({
      text: teachingMessages.withdraw,
      name: teachingMessages.withdrawClass(name),
      icon: <IconArchive size={18} aria-hidden />,
      isDangerous: true,
      onChoose: asking.open,
    });
  return (
    <>
      <RowMenu label={teachingMessages.moreActions(name)} actions={actions} />
      <CopyClassDialog original={ownClass} isOpen={isCopying} onClose={copying.close} />
      <ConfirmDialog
        isOpen={isAsking}
        title={teachingMessages.withdrawTitle(name)}
        confirmLabel={teachingMessages.withdraw}
        cancelLabel={teachingMessages.keepClass}
        isDangerous
        isBusy={withdraw.isPending}
        onCancel={asking.close}
        onConfirm={() => withdraw.mutate({ classId: id })}
      >
        {teachingMessages.withdrawText}
      </ConfirmDialog>
    </>
  );
}
