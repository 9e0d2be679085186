import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Notice } from "../../../components/notice.tsx";
import { teachingMessages } from "../../../lib/messages/teaching.ts";
import { ClassForm } from "./class-form.tsx";
import { formOfClass, type OwnClass } from "./class-form-values.ts";
import { useUpdateClass } from "./use-update-class.ts";

type EditClassDialogProps = { edited: OwnClass; isOpen: boolean; onClose: () => void };

/** Changes one class; closes once the server has the change. */
export function EditClassDialog({ edited, isOpen, onClose }: EditClassDialogProps) {
  const update = useUpdateClass();
  return (
    <Dialog opened={isOpen} onClose={onClose} size="xl" title={teachingMessages.editTitle(edited.name)}>
      <ClassForm
        key={edited.id}
        initial={formOfClass(edited)}
        currentImageUrl={edited.imageUrl}
        seatsTaken={edited.capacity - edited.seatsLeft}
        submitLabel={teachingMessages.save}
        onSave={async (fields) => {
          await update.mutateAsync({ classId: edited.id, ...fields });
          onClose();
        }}
        aside={
          <Button variant="default" size="md" onClick={onClose}>
            {teachingMessages.cancel}
          </Button>
        }
      >
        {edited.status === "approved" && <Notice tone="info">{teachingMessages.backToPending}</Notice>}
      </ClassForm>
    </Dialog>
  );
}
