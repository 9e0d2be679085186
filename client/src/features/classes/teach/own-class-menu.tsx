import { useDisclosure } from "@mantine/hooks";
import { IconArchive, IconDoorExit } from "@tabler/icons-react";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { RowMenu } from "../../../components/tables/row-menu.tsx";
import { trpc } from "../../../lib/api/trpc.ts";
import { teachingMessages } from "../../../lib/messages/teaching.ts";
import { toast } from "../../../lib/toast.ts";
import type { OwnClass } from "./class-form-values.ts";

/** What an instructor rarely does to a class: withdraw it while it is pending, ask to close it while it is approved. */
export function OwnClassMenu({ own: { id, name, status, isClosed, isCloseRequested } }: { own: OwnClass }) {
  const utils = trpc.useUtils();
  const [isAsking, asking] = useDisclosure();
  // A refusal tells that the list is out of date, as much as a success does.
  const options = { onError: toast.failure, onSettled: () => void utils.classes.invalidate() };
  const withdraw = trpc.classes.withdraw.useMutation({
    ...options,
    onSuccess: () => {
      asking.close();
      toast.success(teachingMessages.withdrawn);
    },
  });
  const requestClose = trpc.classes.requestClose.useMutation({
    ...options,
    onSuccess: (answer) =>
      toast.success(answer.isCloseRequested ? teachingMessages.closeRequested : teachingMessages.closeNotRequested),
  });

  if (status === "pending") {
    const action = {
      text: teachingMessages.withdraw,
      name: teachingMessages.withdrawClass(name),
      icon: <IconArchive size={18} aria-hidden />,
      isDangerous: true,
      onChoose: asking.open,
    };
    return (
      <>
        <RowMenu label={teachingMessages.moreActions(name)} actions={[action]} />
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
  if (status !== "approved" || isClosed) return null;
  const text = isCloseRequested ? teachingMessages.keepOpen : teachingMessages.requestClose;
  const action = {
    text,
    name: teachingMessages.actionOn(text, name),
    icon: <IconDoorExit size={18} aria-hidden />,
    onChoose: () => requestClose.mutate({ classId: id, isCloseRequested: !isCloseRequested }),
  };
  return <RowMenu label={teachingMessages.moreActions(name)} actions={[action]} />;
}
