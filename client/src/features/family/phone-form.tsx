import "../../styles/fields.ts";
import { updatePhoneInput } from "@campside/server/schemas/users";
import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Button } from "../../components/button.tsx";
import { type RouterInputs, trpc } from "../../lib/api/trpc.ts";
import { focusFirstError } from "../../lib/focus-first-error.ts";
import { familyMessages as text } from "../../lib/messages/family.ts";
import { schemaRules } from "../../lib/schema-rules.ts";
import { useMe } from "../../lib/session/use-me.ts";
import { toast } from "../../lib/toast.ts";
import { UnsavedChanges } from "../unsaved/unsaved-changes.tsx";
import classes from "./family.module.css";

/** Where the instructors of one's children call, for an account that has some; nothing for any other. */
export function PhoneForm() {
  const me = useMe();
  if (!me?.hasChildren) return null;
  return <PhoneField key={me.id} phone={me.phone} />;
}

function PhoneField({ phone }: { phone: string | null }) {
  const utils = trpc.useUtils();
  const form = useForm({
    initialValues: { phone: phone ?? "" },
    ...schemaRules(updatePhoneInput, (typed: { phone: string }) => ({ phone: typed.phone.trim() || null })),
  });
  const update = trpc.auth.updatePhone.useMutation({ onError: toast.failure });
  const save = (fields: RouterInputs["auth"]["updatePhone"]) =>
    update.mutate(fields, {
      onSuccess: (saved) => {
        toast.success(text.phoneSaved);
        form.setInitialValues({ phone: saved.phone ?? "" });
        form.reset();
        void utils.auth.me.invalidate();
      },
    });
  return (
    <form className={classes.phone} noValidate onSubmit={form.onSubmit(save, focusFirstError(form))}>
      <TextInput type="tel" autoComplete="tel" label={text.phone} {...form.getInputProps("phone")} />
      <Button type="submit" variant="default" loading={update.isPending} aria-disabled={!form.isDirty()}>
        {text.savePhone}
      </Button>
      <UnsavedChanges isDirty={form.isDirty()} isSaving={update.isPending} />
    </form>
  );
}
