import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { moveDatesMessages as text } from "../../lib/messages/move-dates.ts";
import { toast } from "../../lib/toast.ts";
import { FormDialog } from "../unsaved/form-dialog.tsx";
import { MoveDatesForm } from "./move-dates-form.tsx";

/** The button that moves all dates of a class that are to come, and its window. */
export function MoveDatesAction({ classId, firstDay }: { classId: string; firstDay: string }) {
  const utils = trpc.useUtils();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    setIsOpen(false);
    void utils.classes.invalidate();
  };
  const onMoved = (count: number) => {
    close();
    toast.success(text.moved(count));
  };
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {text.title}
      </Button>
      <FormDialog isOpen={isOpen} onClose={close} title={text.title} size="lg">
        {(form) => <MoveDatesForm classId={classId} firstDay={firstDay} onMoved={onMoved} {...form} />}
      </FormDialog>
    </>
  );
}
