import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { FormDialog, type FormInDialog } from "../../unsaved/form-dialog.tsx";
import { Notice } from "../../../components/notice.tsx";
import { teachingMessages } from "../../../lib/messages/teaching.ts";
import { ClassForm } from "./class-form.tsx";
import { formOfClass, type OwnClass } from "./class-form-values.ts";
import { useUpdateClass } from "./use-update-class.ts";

type EditClassDialogProps = { edited: OwnClass; isOpen: boolean; onClose: () => void };

/** Changes one class; closes once the server has the change. */
export function EditClassDialog({ edited, isOpen, onClose }: EditClassDialogProps) {
  return (
    <FormDialog title={teachingMessages.editTitle(edited.name)} size="xl" isOpen={isOpen} onClose={onClose}>
      {(form) => <EditClassForm key={edited.id} edited={edited} {...form} onSaved={onClose} />}
    </FormDialog>
  );
}

type EditClassFormProps = FormInDialog & { edited: OwnClass; onSaved: () => void };

/** The list behind it may be loaded again, but what is typed belongs to what was seen. */
function EditClassForm({ edited, onSaved, onLeave, onUnsaved }: EditClassFormProps) {
  const update = useUpdateClass();
  const [{ version, capacity }] = useState(edited);
  return (
    <ClassForm
      initial={formOfClass(edited)}
      currentImageUrl={edited.imageUrl}
      seatsTaken={edited.capacity - edited.seatsLeft}
      submitLabel={teachingMessages.save}
      outcomeWords={teachingMessages.updateOutcome}
      onSave={async (fields) => {
        await update.mutateAsync({ classId: edited.id, ...fields, seen: { version, capacity } });
        onSaved();
      }}
      onUnsaved={onUnsaved}
      aside={
        <Button variant="default" size="md" onClick={onLeave}>
          {teachingMessages.cancel}
        </Button>
      }
    >
      {edited.status === "approved" && <Notice tone="info">{teachingMessages.backToPending}</Notice>}
    </ClassForm>
  );
}
