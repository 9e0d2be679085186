import { IconTrash } from "@tabler/icons-react";
import { IconButton } from "../../components/icon-button.tsx";
import { studentMessages } from "../../lib/messages/student.ts";
import type { ClassCard } from "../../lib/trpc.ts";
import { useUnselectClass } from "./use-unselect-class.ts";

/** Takes one class off the list; a word stands in for the icon meanwhile. */
export function UnselectButton({ selected }: { selected: ClassCard }) {
  const unselect = useUnselectClass();
  if (unselect.isPending) return <span role="status">{studentMessages.deleting}</span>;
  return (
    <IconButton
      isDangerous
      aria-label={studentMessages.deleteClass(selected.name)}
      onClick={() => unselect.mutate({ classId: selected.id })}
    >
      <IconTrash size={20} aria-hidden />
    </IconButton>
  );
}
