import { Modal } from "@mantine/core";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { DiscardDialog } from "../../unsaved/unsaved-changes.tsx";
import { Notice } from "../../../components/notice.tsx";
import { teachingMessages } from "../../../lib/messages/teaching.ts";
import { ClassForm } from "./class-form.tsx";
import { formOfClass, type OwnClass } from "./class-form-values.ts";
import { useUpdateClass } from "./use-update-class.ts";

type EditClassDialogProps = { edited: OwnClass; isOpen: boolean; onClose: () => void };
type EditClassFormProps = {
  edited: OwnClass;
  onSaved: () => void;
  onLeave: () => void;
  onUnsaved: (isUnsaved: boolean) => void;
};

/** Changes one class; closes once the server has the change. */
export function EditClassDialog({ edited, isOpen, onClose }: EditClassDialogProps) {
  const [isUnsaved, setIsUnsaved] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const close = () => {
    setIsAsking(false);
    onClose();
  };
  const leave = () => (isUnsaved ? setIsAsking(true) : close());
  return (
    <Modal.Stack>
      <Dialog stackId="edit" opened={isOpen} onClose={leave} size="xl" title={teachingMessages.editTitle(edited.name)}>
        <EditClassForm key={edited.id} edited={edited} onSaved={close} onLeave={leave} onUnsaved={setIsUnsaved} />
      </Dialog>
      <DiscardDialog stackId="discard" isOpen={isAsking} onDiscard={close} onStay={() => setIsAsking(false)} />
    </Modal.Stack>
  );
}

/** Is made anew whenever the window opens. The list behind it may be loaded again, but what is typed belongs to what was seen. */
function EditClassForm({ edited, onSaved, onLeave, onUnsaved }: EditClassFormProps) {
  const update = useUpdateClass();
  const [{ version, capacity }] = useState(edited);
  return (
    <ClassForm
      initial={formOfClass(edited)}
      currentImageUrl={edited.imageUrl}
      seatsTaken={edited.capacity - edited.seatsLeft}
      submitLabel={teachingMessages.save}
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
