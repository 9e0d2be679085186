import { IconTrash } from "@tabler/icons-react";
import { ActionIcon } from "../../components/button.tsx";
import { studentMessages } from "../../lib/messages/enrolments.ts";
import { type ClassCard, trpc } from "../../lib/api/trpc.ts";
import { focusContent } from "../../lib/focus-content.ts";
import { toast } from "../../lib/toast.ts";

/** Takes one class off the list; a word stands in for the icon meanwhile. */
export function UnselectButton({ selected }: { selected: ClassCard }) {
  const utils = trpc.useUtils();
  const unselect = trpc.enrolment.unselect.useMutation({
    onSuccess: ({ removed }) => {
      if (removed) toast.success(studentMessages.deleted);
    },
    onError: toast.failure,
    onSettled: async () => {
      await utils.enrolment.selected.invalidate();
      focusContent();
    },
  });
  if (unselect.isPending) return <span role="status">{studentMessages.deleting}</span>;
  return (
    <ActionIcon
      color="red"
      aria-label={studentMessages.deleteClass(selected.name)}
      onClick={() => unselect.mutate({ classId: selected.id })}
    >
      <IconTrash size={20} aria-hidden />
    </ActionIcon>
  );
}
