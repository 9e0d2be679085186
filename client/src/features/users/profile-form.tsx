import "../../styles/fields.ts";
import { may } from "@campside/server/permissions";
import { BIO_MAX_LENGTH, updateProfileInput } from "@campside/server/schemas/users";
import { Textarea, TextInput } from "@mantine/core";
import { type TransformedValues, useForm } from "@mantine/form";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { PictureCrop } from "../../components/pictures/picture-crop.tsx";
import { PersonPicture } from "../../components/pictures/person-picture.tsx";
import { UnsavedChanges } from "../unsaved/unsaved-changes.tsx";
import { fieldErrorsOf } from "../../lib/api/error-message.ts";
import { usePictureUpload } from "../../lib/api/use-picture-upload.ts";
import { changedFields } from "../../lib/changed-fields.ts";
import { focusFirstError } from "../../lib/focus-first-error.ts";
import { authMessages } from "../../lib/messages/auth.ts";
import { messagesOfRole } from "../../lib/messages/roles.ts";
import { uploadMessages } from "../../lib/messages/upload.ts";
import { schemaRules } from "../../lib/schema-rules.ts";
import { toast } from "../../lib/toast.ts";
import type { Me } from "../../lib/api/trpc.ts";
import { ProfilePicture } from "./profile-picture.tsx";
import { useUpdateProfile } from "./use-update-profile.ts";
import classes from "./profile.module.css";

const PORTRAIT_RATIO = 1;

/** Shows who the user is at the school, and lets the name and the picture be changed, and by instructors their bio. */
export function ProfileForm({ me }: { me: Me }) {
  const text = authMessages;
  const update = useUpdateProfile();
  const { percent, upload, cropProps } = usePictureUpload(PORTRAIT_RATIO);
  const [picture, setPicture] = useState<File | null>(null);
  const isInstructor = may(me.role, "class.teach");
  const form = useForm({
    initialValues: { name: me.name, photoUrl: me.photoUrl, ...(isInstructor && { bio: me.bio }) },
    ...schemaRules(updateProfileInput),
  });

  const isDirty = form.isDirty() || picture !== null;

  const save = async (profile: TransformedValues<typeof form>) => {
    const typed = form.getValues();
    try {
      const portrait = picture && { photoUrl: await upload(picture) };
      await update.mutateAsync({ ...changedFields(form, profile), ...portrait });
      form.setValues({ ...portrait });
      form.resetDirty({ ...typed, ...portrait });
      setPicture(null);
      toast.success(text.profileSaved);
    } catch (error) {
      const isLeft = error instanceof DOMException && error.name === "AbortError";
      if (isLeft) return;
      form.setErrors(fieldErrorsOf(error));
      toast.failure(error);
    }
  };

  return (
    <form
      noValidate
      className={classes.card}
      onSubmit={form.onSubmit((profile) => void save(profile), focusFirstError(form))}
    >
      <div className={classes.portrait}>
        {picture ? (
          <PictureCrop
            {...cropProps(picture)}
            isRound
            onUnreadable={() => {
              setPicture(null);
              toast.failure(new Error(uploadMessages.unreadable));
            }}
          />
        ) : (
          <PersonPicture
            name={form.values.name || me.email}
            photoUrl={form.values.photoUrl}
            size={96}
            alt={text.profilePicture}
          />
        )}
        <div className={classes.who}>
          <p className={classes.name}>{me.name}</p>
          <span className={classes.role}>{messagesOfRole(me.role).name}</span>
        </div>
      </div>
      <ProfilePicture
        hasPicture={picture !== null || form.values.photoUrl !== null}
        percent={percent}
        onChoose={setPicture}
        onRemove={() => {
          setPicture(null);
          form.setFieldValue("photoUrl", null);
        }}
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
      <UnsavedChanges isDirty={isDirty} isSaving={update.isPending} />
      <div className={classes.buttons}>
        <Button type="submit" loading={percent !== null || update.isPending} aria-disabled={!isDirty}>
          {text.profileSave}
        </Button>
      </div>
    </form>
  );
}
