import { Input } from "@mantine/core";
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from "react";
import { PictureCrop } from "../../../components/pictures/picture-crop.tsx";
import { Picture } from "../../../components/pictures/picture.tsx";
import { teachingMessages } from "../../../lib/messages/teaching.ts";
import { uploadMessages } from "../../../lib/messages/upload.ts";
import classes from "./picture-field.module.css";

type PictureFieldProps = {
  file: File | null;
  /** What is shown while no file is chosen. */
  currentUrl?: string | undefined;
  error: ReactNode;
  isRequired: boolean;
  onFile: (file: File | null) => void;
  onUnreadable: () => void;
  cropProps: (file: File) => Pick<ComponentProps<typeof PictureCrop>, "file" | "crop" | "onMove">;
};

/** Chooses a picture, by dialog or by dropping it, and shows the part of it that will be sent. */
export function PictureField({
  file,
  currentUrl,
  error,
  isRequired,
  onFile,
  onUnreadable,
  cropProps,
}: PictureFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // A file input is uncontrolled: it is cleared by hand when the form is emptied.
  useEffect(() => {
    if (!file && input.current) input.current.value = "";
  }, [file]);
  return (
    <Input.Wrapper
      id={id}
      size="md"
      label={teachingMessages.classImage}
      description={uploadMessages.hint}
      error={error}
      required={isRequired}
      inputWrapperOrder={["label", "description", "input", "error"]}
    >
      <div className={classes.field} data-invalid={error ? true : undefined}>
        {file ? (
          <PictureCrop {...cropProps(file)} onUnreadable={onUnreadable} />
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
          accept="image/*"
          required={isRequired}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-description${error ? ` ${id}-error` : ""}`}
          onChange={({ currentTarget }) => onFile(currentTarget.files?.[0] ?? null)}
        />
      </div>
    </Input.Wrapper>
  );
}
