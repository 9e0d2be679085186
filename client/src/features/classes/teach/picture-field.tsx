import { PICTURE_HINT, PICTURE_TYPES } from "@campside/server/schemas/picture";
import { Input } from "@mantine/core";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Picture } from "../../../components/pictures/picture.tsx";
import { teachingMessages } from "../../../lib/messages/teaching.ts";
import classes from "./picture-field.module.css";

type PictureFieldProps = {
  file: File | null;
  /** What is shown while no file is chosen. */
  currentUrl?: string | undefined;
  error: ReactNode;
  isRequired: boolean;
  onFile: (file: File | null) => void;
};

/** Chooses a picture, by dialog or by dropping it, and shows it before it travels. */
export function PictureField({ file, currentUrl, error, isRequired, onFile }: PictureFieldProps) {
  const id = useId();
  const preview = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (!file || !preview.current) return undefined;
    const url = URL.createObjectURL(file);
    preview.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  const input = useRef<HTMLInputElement>(null);
  // A file input keeps its file to itself: when the form is emptied, it has to be told.
  useEffect(() => {
    if (!file && input.current) input.current.value = "";
  }, [file]);
  return (
    <Input.Wrapper
      id={id}
      size="md"
      label={teachingMessages.classImage}
      description={PICTURE_HINT}
      error={error}
      required={isRequired}
      inputWrapperOrder={["label", "description", "input", "error"]}
    >
      <div className={classes.field} data-invalid={error ? true : undefined}>
        {file ? (
          <img className={classes.preview} ref={preview} alt={teachingMessages.picturePreview} />
        ) : (
          currentUrl && (
            <Picture className={classes.preview} src={currentUrl} alt="" width={160} height={100} sizes="160px" />
          )
        )}
        <input
          ref={input}
          id={id}
          className={classes.input}
          type="file"
          name="image"
          data-path="picture"
          accept={PICTURE_TYPES.join(",")}
          required={isRequired}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-description${error ? ` ${id}-error` : ""}`}
          onChange={({ currentTarget }) => onFile(currentTarget.files?.[0] ?? null)}
        />
      </div>
    </Input.Wrapper>
  );
}
