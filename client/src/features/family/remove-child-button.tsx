import { useDisclosure } from "@mantine/hooks";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { familyMessages as text } from "../../lib/messages/family.ts";
import { toast } from "../../lib/toast.ts";
import type { Person } from "./person.ts";
import { useRefreshFamily } from "./use-refresh-family.ts";

/** Removes a child, after asking; the server refuses while the child has places. */
export function RemoveChildButton({ child: { id, name } }: { child: Person }) {
  const [isAsking, asking] = useDisclosure();
  const remove = trpc.family.removeChild.useMutation({
    onSuccess: () => toast.success(text.removed(name)),
    onError: toast.failure,
    onSettled: useRefreshFamily(),
  });
  return (
    <>
      <Button variant="subtle" color="red" aria-label={text.removeOf(name)} onClick={asking.open}>
        {text.remove}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={text.removeTitle(name)}
        confirmLabel={text.remove}
        cancelLabel={text.keep}
        isDangerous
        isBusy={remove.isPending}
        onCancel={asking.close}
        onConfirm={() => remove.mutate({ participantId: id }, { onSettled: asking.close })}
      >
        {text.removeText}
      </ConfirmDialog>
    </>
  );
}
