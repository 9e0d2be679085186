import { PICTURE_HINT, PICTURE_TYPES } from "@campside/server/schemas/picture";
import { useRef, useState } from "react";
import { Button } from "../../components/button.tsx";
import { authMessages } from "../../lib/messages/auth.ts";
import { useSessionActions } from "../../lib/session/session-context.tsx";
import { toast } from "../../lib/toast.ts";
import { uploadImage } from "../../lib/api/upload-image.ts";
import classes from "./profile.module.css";

type ProfilePictureProps = { photoUrl: string | null; onChange: (photoUrl: string | null) => void };

/** Uploads a new portrait, showing how far it is, or takes the portrait away. */
export function ProfilePicture({ photoUrl, onChange }: ProfilePictureProps) {
  const text = authMessages;
  const session = useSessionActions();
  const input = useRef<HTMLInputElement>(null);
  const [percent, setPercent] = useState<number | null>(null);

  async function upload(file: File): Promise<void> {
    setPercent(0);
    try {
      onChange(await uploadImage(file, { session, onProgress: (share) => setPercent(Math.round(share * 100)) }));
    } catch (error) {
      toast.failure(error);
    } finally {
      setPercent(null);
    }
  }

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
          if (file) void upload(file);
        }}
      />
      <Button variant="light" loading={percent !== null} onClick={() => input.current?.click()}>
        {text.choosePicture}
      </Button>
      {photoUrl && percent === null && (
        <Button variant="subtle" color="red" onClick={() => onChange(null)}>
          {text.removePicture}
        </Button>
      )}
      <output className={classes.hint}>{percent === null ? PICTURE_HINT : text.uploading(percent)}</output>
    </div>
  );
}
