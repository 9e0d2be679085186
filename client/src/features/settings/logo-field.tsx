import { logoUrl } from "@campside/server/logo-files";
import { useMutation } from "@tanstack/react-query";
import { useId, useRef } from "react";
import { Button } from "../../components/button.tsx";
import { FormFailure } from "../../components/form-failure.tsx";
import { errorMessage } from "../../lib/api/error-message.ts";
import { uploadLogo } from "../../lib/api/upload-image.ts";
import { settingsMessages as text } from "../../lib/messages/settings.ts";
import { useSessionActions } from "../../lib/session/session-context.tsx";
import { useSite } from "../../lib/use-site.ts";
import { pageColors } from "../../theme.ts";
import look from "./look-section.module.css";
import classes from "./settings.module.css";

/** Uploads a picture that the settings can then be saved with; `onDrawn` is called with its key. */
export function useLogoUpload(onDrawn: (logo: string) => void) {
  const session = useSessionActions();
  return useMutation({ mutationFn: (file: File) => uploadLogo(file, { session }), onSuccess: onDrawn });
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
          if (file) upload.mutate(file);
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
              upload.reset();
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
