import { denyClassForm } from "@campside/server/schemas/classes";
import { Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Button } from "../../../components/button.tsx";
import { DialogActions } from "../../../components/dialog-actions.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { adminMessages } from "../../../lib/messages/manage.ts";
import { schemaRules } from "../../../lib/schema-rules.ts";
import classes from "../../../components/tables/row-actions.module.css";

type DenyDialogProps = {
  isOpen: boolean;
  className: string;
  isBusy: boolean;
  onClose: () => void;
  onDeny: (feedback: string) => void;
};

/** Asks for the reason of a denial, which may be empty. What was typed stays until the denial has gone through. */
export function DenyDialog({ isOpen, className, isBusy, onClose, onDeny }: DenyDialogProps) {
  const form = useForm({ initialValues: { feedback: "" }, ...schemaRules(denyClassForm) });
  return (
    <Dialog opened={isOpen} onClose={onClose} title={className}>
      <form noValidate onSubmit={form.onSubmit(({ feedback }) => onDeny(feedback))}>
        <h3 className={classes.heading}>{adminMessages.feedbackTitle}</h3>
        <Textarea
          data-autofocus
          label={adminMessages.feedbackLabel}
          description={adminMessages.feedbackHint}
          rows={5}
          {...form.getInputProps("feedback")}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {adminMessages.close}
          </Button>
          <Button type="submit" color="red" loading={isBusy}>
            {adminMessages.submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
