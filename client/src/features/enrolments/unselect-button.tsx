import { IconTrash } from "@tabler/icons-react";
import { ActionIcon } from "../../components/button.tsx";
import { studentMessages } from "../../lib/messages/enrolments.ts";
import { placeName } from "../../lib/place.ts";
import { type RouterOutputs, trpc } from "../../lib/api/trpc.ts";
import { focusContent } from "../../lib/focus-content.ts";
import { toast } from "../../lib/toast.ts";

type Selected = Pick<
  RouterOutputs["enrolment"]["selected"][number],
  "id" | "name" | "participantId" | "participantName"
>;

/** Takes one class off the list, for one person; a word stands in for the icon meanwhile. */
export function UnselectButton({ selected: { id, name, participantId, participantName } }: { selected: Selected }) {
  const utils = trpc.useUtils();
  const unselect = trpc.enrolment.unselect.useMutation({
    onSuccess: ({ removed }) => {
      if (removed) toast.success(studentMessages.deleted);
    },
    onError: toast.failure,
    onSettled: async () => {
      void utils.schedule.ownOverlaps.invalidate();
      await utils.enrolment.selected.invalidate();
      focusContent();
    },
  });
  if (unselect.isPending) return <span role="status">{studentMessages.deleting}</span>;
  return (
    <ActionIcon
      color="red"
      aria-label={studentMessages.deleteClass(placeName(name, participantName))}
      onClick={() => unselect.mutate({ classId: id, ...(participantName && { participantId }) })}
    >
      <IconTrash size={20} aria-hidden />
    </ActionIcon>
  );
}
