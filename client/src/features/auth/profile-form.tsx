import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Button } from "../../components/button.tsx";
import { PersonPicture } from "../../components/person-picture.tsx";
import { fieldErrorsOf } from "../../lib/error-message.ts";
import { focusFirstError } from "../../lib/focus-first-error.ts";
import { authMessages } from "../../lib/messages/auth.ts";
import { toast } from "../../lib/toast.ts";
import type { Me } from "../../lib/trpc.ts";
import { ProfilePicture } from "./profile-picture.tsx";
import { useUpdateProfile } from "./use-update-profile.ts";
import { requireText } from "./validate.ts";
import classes from "./profile.module.css";

/** Shows who the user is at the school, and lets the name and the picture be changed. */
export function ProfileForm({ me }: { me: Me }) {
  const text = authMessages;
  const update = useUpdateProfile();
  const form = useForm({
    initialValues: { name: me.name, photoUrl: me.photoUrl },
    validate: { name: requireText },
  });

  return (
    <form
      noValidate
      className={classes.card}
      onSubmit={form.onSubmit(
        ({ name, photoUrl }) =>
          update.mutate(
            { name: name.trim(), photoUrl },
            {
              onSuccess: (saved) => {
                form.resetDirty({ name: saved.name, photoUrl: saved.photoUrl });
                toast.success(text.profileSaved);
              },
              onError: (error) => {
                form.setErrors(fieldErrorsOf(error));
                toast.failure(error);
              },
            },
          ),
        focusFirstError(form),
      )}
    >
      <div className={classes.portrait}>
        <PersonPicture
          name={form.values.name || me.email}
          photoUrl={form.values.photoUrl}
          size={96}
          alt={text.profilePicture}
        />
        <div className={classes.who}>
          <p className={classes.name}>{me.name}</p>
          <span className={classes.role}>{text.roleNames[me.role]}</span>
        </div>
      </div>
      <ProfilePicture
        photoUrl={form.values.photoUrl}
        onChange={(photoUrl) => form.setFieldValue("photoUrl", photoUrl)}
      />
      <div className={classes.fields}>
        <TextInput label={text.name} autoComplete="name" maxLength={100} required {...form.getInputProps("name")} />
        <TextInput label={text.email} description={text.emailFixed} value={me.email} readOnly />
      </div>
      <div className={classes.buttons}>
        <Button type="submit" isBusy={update.isPending} disabled={!form.isDirty()}>
          {text.profileSave}
        </Button>
      </div>
    </form>
  );
}
