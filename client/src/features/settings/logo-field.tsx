import { logoUrl } from "@campside/server/logo-files";
import { useMutation } from "@tanstack/react-query";
import { useId, useRef } from "react";
import { Button } from "../../components/button.tsx";
import { FormFailure } from "../../components/form-failure.tsx";
import { shrinkPicture } from "../../lib/api/draw-picture.ts";
import { errorMessage } from "../../lib/api/error-message.ts";
import { uploadLogo } from "../../lib/api/upload-image.ts";
import { settingsMessages as text } from "../../lib/messages/settings.ts";
import { useSessionActions } from "../../lib/session/session-context.tsx";
import { useSite } from "../../lib/use-site.ts";
import { pageColors } from "../../theme.ts";
import look from "./look-section.module.css";
import classes from "./settings.module.css";

/** Twice the side of a logo's largest file. */
const LONGEST_SIDE = 1024;

/**
 * Uploads a picture that the settings can then be saved with; `onDrawn` is called with its key, but not of one that was stopped or after
 * which another one was chosen.
 */
export function useLogoUpload(onDrawn: (logo: string) => void) {
  const session = useSessionActions();
  const running = useRef<AbortController>(null);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: async ({ file, signal }: { file: File; signal: AbortSignal }) =>
      uploadLogo(await shrinkPicture(file, LONGEST_SIDE), { session, signal }),
    onSuccess: onDrawn,
  });
  const start = (file: File) => {
    running.current?.abort();
    running.current = new AbortController();
    mutate({ file, signal: running.current.signal });
  };
  const stop = () => {
    running.current?.abort();
    reset();
  };
  return { start, stop, isPending, error };
}

type LogoFieldProps = {
  /** The key of the logo; null for the product's own sign. */
  logo: string | null;
  upload: ReturnType<typeof useLogoUpload>;
  onRemove: () => void;
};

/** Chooses the school's logo or takes it away, and shows it beside the name on light and dark pages. */
export function LogoField({ logo, upload, onRemove }: LogoFieldProps) {
  const { schoolName } = useSite();
  const hint = useId();
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const shown = logo === null ? "/icon.svg" : logoUrl(logo, "96");
  return (
    <fieldset className={`${classes.choice} ${classes.whole}`} aria-describedby={hint}>
      <legend className={classes.legend}>{text.logo}</legend>
      <p id={hint} className={classes.note}>
        {text.logoHint}
      </p>
      <div className={look.schemes} aria-hidden>
        {(["light", "dark"] as const).map((scheme) => (
          <span
            key={scheme}
            className={look.named}
            style={{ background: pageColors[scheme], color: pageColors[scheme === "light" ? "dark" : "light"] }}
          >
            <img className={look.logo} src={shown} alt="" width={34} height={34} />
            {schoolName}
          </span>
        ))}
      </div>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/png,image/jpeg,image/webp,image/avif"
        aria-label={text.chooseLogo}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = "";
          if (file) upload.start(file);
        }}
      />
      <div className={look.buttons}>
        <Button ref={chooser} variant="light" loading={upload.isPending} onClick={() => input.current?.click()}>
          {text.chooseLogo}
        </Button>
        {logo !== null && (
          <Button
            variant="subtle"
            color="red"
            onClick={() => {
              // The button goes, and would take the focus with it.
              chooser.current?.focus();
              upload.stop();
              onRemove();
            }}
          >
            {text.removeLogo}
          </Button>
        )}
        <output className={classes.note}>{upload.isPending && text.drawingLogo}</output>
      </div>
      <FormFailure title={text.logoFailed}>{upload.error && errorMessage(upload.error)}</FormFailure>
    </fieldset>
  );
}
