import "../../styles/fields.ts";
import { may } from "@campside/server/permissions";
import { BIO_MAX_LENGTH, updateProfileInput } from "@campside/server/schemas/users";
import { Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Button } from "../../components/button.tsx";
import { PersonPicture } from "../../components/pictures/person-picture.tsx";
import { UnsavedChanges } from "../unsaved/unsaved-changes.tsx";
import { fieldErrorsOf } from "../../lib/api/error-message.ts";
import { changedFields } from "../../lib/changed-fields.ts";
import { focusFirstError } from "../../lib/focus-first-error.ts";
import { authMessages } from "../../lib/messages/auth.ts";
import { messagesOfRole } from "../../lib/messages/roles.ts";
import { schemaRules } from "../../lib/schema-rules.ts";
import { toast } from "../../lib/toast.ts";
import type { Me } from "../../lib/api/trpc.ts";
import { ProfilePicture } from "./profile-picture.tsx";
import { useUpdateProfile } from "./use-update-profile.ts";
import classes from "./profile.module.css";

/** Shows who the user is at the school, and lets the name and the picture be changed, and by instructors their bio. */
export function ProfileForm({ me }: { me: Me }) {
  const text = authMessages;
  const update = useUpdateProfile();
  const isInstructor = may(me.role, "class.teach");
  const form = useForm({
    initialValues: { name: me.name, photoUrl: me.photoUrl, ...(isInstructor && { bio: me.bio }) },
    ...schemaRules(updateProfileInput),
  });

  return (
    <form
      noValidate
      className={classes.card}
      onSubmit={form.onSubmit((profile) => {
        const typed = form.getValues();
        update.mutate(changedFields(form, profile), {
          onSuccess: () => {
            form.resetDirty(typed);
            toast.success(text.profileSaved);
          },
          onError: (error) => {
            form.setErrors(fieldErrorsOf(error));
            toast.failure(error);
          },
        });
      }, focusFirstError(form))}
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
          <span className={classes.role}>{messagesOfRole(me.role).name}</span>
        </div>
      </div>
      <ProfilePicture
        photoUrl={form.values.photoUrl}
        onChange={(photoUrl) => form.setFieldValue("photoUrl", photoUrl)}
      />
      <div className={classes.fields}>
        <TextInput label={text.name} autoComplete="name" required {...form.getInputProps("name")} />
        {isInstructor && (
          <Textarea
            label={text.bio}
            description={text.bioHint(form.values.bio?.length ?? 0, BIO_MAX_LENGTH)}
            rows={6}
            {...form.getInputProps("bio")}
          />
        )}
        <TextInput
          label={text.email}
          description={text.emailFixed}
          error={me.isEmailRefused ? text.emailRefused : undefined}
          value={me.email}
          readOnly
        />
      </div>
      <UnsavedChanges isDirty={form.isDirty()} isSaving={update.isPending} />
      <div className={classes.buttons}>
        <Button type="submit" loading={update.isPending} aria-disabled={!form.isDirty()}>
          {text.profileSave}
        </Button>
      </div>
    </form>
  );
}
