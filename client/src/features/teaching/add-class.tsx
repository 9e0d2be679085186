import { teachingMessages } from "../../lib/messages/teaching.ts";
import { ClassForm } from "./class-form.tsx";
import { emptyClassForm } from "./class-form-values.ts";
import classes from "./class-form.module.css";
import { useAddClass } from "./use-add-class.ts";

/** Hands in a new class; afterwards the form is empty for the next one. */
export function AddClass() {
  const add = useAddClass();
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
