import { useRef } from "react";
import { Button } from "../../components/button.tsx";
import { authMessages } from "../../lib/messages/auth.ts";
import { uploadMessages } from "../../lib/messages/upload.ts";
import classes from "./profile.module.css";

type ProfilePictureProps = {
  hasPicture: boolean;
  /** How far the upload is; null while nothing is sent. */
  percent: number | null;
  onChoose: (file: File) => void;
  onRemove: () => void;
};

/** Chooses a new portrait, or takes the portrait away. */
export function ProfilePicture({ hasPicture, percent, onChoose, onRemove }: ProfilePictureProps) {
  const text = authMessages;
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);

  return (
    <div className={classes.buttons}>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        aria-label={text.choosePicture}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = "";
          if (file) onChoose(file);
        }}
      />
      <Button ref={chooser} variant="light" loading={percent !== null} onClick={() => input.current?.click()}>
        {text.choosePicture}
      </Button>
      {hasPicture && percent === null && (
        <Button
          variant="subtle"
          color="red"
          onClick={() => {
            // The button goes, and would take the focus with it.
            chooser.current?.focus();
            onRemove();
          }}
        >
          {text.removePicture}
        </Button>
      )}
      <output className={classes.hint}>{percent === null ? uploadMessages.hint : text.uploading(percent)}</output>
    </div>
  );
}
