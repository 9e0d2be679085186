import { PICTURE_HINT, PICTURE_TYPES } from "@campside/server/schemas/picture";
import { useRef } from "react";
import { Button } from "../../components/button.tsx";
import { authMessages } from "../../lib/messages/auth.ts";
import { toast } from "../../lib/toast.ts";
import { usePictureUpload } from "../../lib/api/use-picture-upload.ts";
import classes from "./profile.module.css";

type ProfilePictureProps = { photoUrl: string | null; onChange: (photoUrl: string | null) => void };

/** Uploads a new portrait, showing how far it is, or takes the portrait away. */
export function ProfilePicture({ photoUrl, onChange }: ProfilePictureProps) {
  const text = authMessages;
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const { percent, upload } = usePictureUpload();

  const choose = (file: File) =>
    upload(file).then(onChange, (error: unknown) => {
      const isLeft = error instanceof DOMException && error.name === "AbortError";
      if (!isLeft) toast.failure(error);
    });

  return (
    <div className={classes.buttons}>
      <input
        ref={input}
        hidden
        type="file"
        accept={PICTURE_TYPES.join(",")}
        aria-label={text.choosePicture}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = "";
          if (file) void choose(file);
        }}
      />
      <Button ref={chooser} variant="light" loading={percent !== null} onClick={() => input.current?.click()}>
        {text.choosePicture}
      </Button>
      {photoUrl && percent === null && (
        <Button
          variant="subtle"
          color="red"
          onClick={() => {
            // The button goes, and would take the focus with it.
            chooser.current?.focus();
            onChange(null);
          }}
        >
          {text.removePicture}
        </Button>
      )}
      <output className={classes.hint}>{percent === null ? PICTURE_HINT : text.uploading(percent)}</output>
    </div>
  );
}
