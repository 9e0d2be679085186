import { useDisclosure } from "@mantine/hooks";
import { Button } from "../../../components/button.tsx";
import { EditClassDialog } from "./edit-class-dialog.tsx";
import { teachingMessages } from "../../../lib/messages/teaching.ts";
import type { OwnClass } from "./class-form-values.ts";

/** Opens one class for changes. */
export function UpdateButton({ ownClass }: { ownClass: OwnClass }) {
  const [isEditing, editing] = useDisclosure();
  return (
    <>
      <Button variant="default" aria-label={teachingMessages.updateClass(ownClass.name)} onClick={editing.open}>
        {teachingMessages.update}
      </Button>
      <EditClassDialog edited={ownClass} isOpen={isEditing} onClose={editing.close} />
    </>
  );
}
