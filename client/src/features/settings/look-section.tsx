import { contrastsOf } from "@campside/server/color-shades";
import { TextInput, type TextInputProps } from "@mantine/core";
import { Button } from "../../components/button.tsx";
import { settingsMessages as text } from "../../lib/messages/settings.ts";
import { pageColors } from "../../theme.ts";
import { shadesFor } from "../../theme-variables.ts";
import { LogoField, useLogoUpload } from "./logo-field.tsx";
import { SectionForm } from "./section-form.tsx";
import look from "./look-section.module.css";
import classes from "./settings.module.css";
import { type SectionProps, type Settings, useSection } from "./use-section.ts";

const valuesOf = ({ logo, brandColor, accentColor }: Settings) => ({
  logo,
  brandColor: brandColor ?? "",
  accentColor: accentColor ?? "",
});

const readColor = (typed: string) => typed.trim().toLowerCase() || null;

const read = ({ logo, brandColor, accentColor }: ReturnType<typeof valuesOf>) => ({
  logo,
  brandColor: readColor(brandColor),
  accentColor: readColor(accentColor),
});

/** The colour in a field, while it is one; null for the product's own. */
function chosenIn(typed: string): string | null {
  const color = readColor(typed);
  return color !== null && /^#[0-9a-f]{6}$/.test(color) ? color : null;
}

/** The school's logo and its two colours, with what becomes of them on light and dark pages. */
export function LookSection(props: SectionProps) {
  const section = useSection(props, valuesOf, read);
  const { getInputProps, setFieldValue, values } = section.form;
  const upload = useLogoUpload((logo) => setFieldValue("logo", logo));
  return (
    <SectionForm {...props} section={{ ...section, isSaving: section.isSaving || upload.isPending }}>
      <LogoField logo={values.logo} upload={upload} onRemove={() => setFieldValue("logo", null)} />
      <ColorField
        name="brand"
        label={text.brandColor}
        description={text.brandColorHint}
        chosen={chosenIn(values.brandColor)}
        onChoose={(color) => setFieldValue("brandColor", color)}
        {...getInputProps("brandColor")}
      />
      <ColorField
        name="teal"
        label={text.accentColor}
        description={text.accentColorHint}
        chosen={chosenIn(values.accentColor)}
        onChoose={(color) => setFieldValue("accentColor", color)}
        {...getInputProps("accentColor")}
      />
      <p className={classes.note}>{text.colorsFrom}</p>
    </SectionForm>
  );
}

type ColorFieldProps = Omit<TextInputProps, "label"> & {
  label: string;
  name: "brand" | "teal";
  chosen: string | null;
  onChoose: (color: string) => void;
};

/** A colour by its code or by the browser's own choice of colours, and how it looks in both schemes. */
function ColorField({ name, chosen, onChoose, label, description, ...field }: ColorFieldProps) {
  const shades = shadesFor(name, chosen);
  const { light, dark } = contrastsOf(shades);
  return (
    <div className={`${classes.whole} ${look.field}`}>
      <div className={look.inputs}>
        <TextInput
          label={label}
          description={
            <>
              {description}.{" "}
              <span aria-live="polite">
                {text.contrasts(light.toFixed(1), dark.toFixed(1))}
                {chosen !== null && chosen !== shades[7] && ` ${text.deepened(shades[7])}`}
              </span>
            </>
          }
          placeholder={shades[7]}
          autoComplete="off"
          spellCheck={false}
          maxLength={7}
          {...field}
        />
        <input
          type="color"
          className={look.picker}
          aria-label={text.pick(label)}
          value={chosen ?? shades[7]}
          onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        />
        <Button variant="default" aria-label={text.usualColorOf(label)} onClick={() => onChoose("")}>
          {text.usualColor}
        </Button>
      </div>
      <div className={look.schemes} aria-hidden>
        <span style={{ background: pageColors.light, color: shades[7] }}>{text.sample}</span>
        <span style={{ background: pageColors.dark, color: shades[3] }}>{text.sample}</span>
      </div>
    </div>
  );
}
