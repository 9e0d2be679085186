import { Button } from "@mantine/core";
import { Dialog } from "../../components/dialog.tsx";
import { Notice } from "../../components/notice.tsx";
import * as messages from "../../lib/messages.ts";
import { ClassForm } from "./class-form.tsx";
import { formOfClass, type OwnClass } from "./class-form-values.ts";
import { useUpdateClass } from "./use-update-class.ts";

type EditClassDialogProps = { edited: OwnClass; isOpen: boolean; onClose: () => void };

/** Changes one class; closes once the server has the change. */
export function EditClassDialog({ edited, isOpen, onClose }: EditClassDialogProps) {
  const update = useUpdateClass();
  const { teaching } = messages;
  return (
    <Dialog opened={isOpen} onClose={onClose} size="xl" title={teaching.editTitle(edited.name)}>
      <ClassForm
        key={edited.id}
        initial={formOfClass(edited)}
        currentImageUrl={edited.imageUrl}
        taken={edited.capacity - edited.seatsLeft}
        submitLabel={teaching.save}
        onSave={async (fields) => {
          await update.mutateAsync({ classId: edited.id, ...fields });
          onClose();
        }}
        aside={
          <Button variant="default" size="md" onClick={onClose}>
            {teaching.cancel}
          </Button>
        }
      >
        {edited.status === "approved" && <Notice tone="info">{teaching.backToPending}</Notice>}
      </ClassForm>
    </Dialog>
  );
}
