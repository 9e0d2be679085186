import { teachingMessages } from "../../../lib/messages/teaching.ts";
import { ClassForm } from "./class-form.tsx";
import { emptyClassForm } from "./class-form-values.ts";
import classes from "./class-form.module.css";
import { toast } from "../../../lib/toast.ts";
import { trpc } from "../../../lib/api/trpc.ts";

/** Hands in a new class; afterwards the form is empty for the next one. */
export function AddClass() {
  const utils = trpc.useUtils();
  const add = trpc.classes.add.useMutation({
    onSuccess: () => {
      toast.success(teachingMessages.inserted);
      void utils.classes.mine.invalidate();
    },
  });
  return (
    <div className={classes.panel}>
      <ClassForm
        initial={emptyClassForm}
        submitLabel={teachingMessages.addClass}
        onSave={(fields) => add.mutateAsync(fields)}
      />
    </div>
  );
}
