import { Checkbox, TextInput } from "@mantine/core";
import { settingsMessages as text } from "../../lib/messages/settings.ts";
import { parseWhole } from "../../lib/parse-whole.ts";
import { NumberField } from "./number-field.tsx";
import { SectionForm } from "./section-form.tsx";
import classes from "./settings.module.css";
import { type SectionProps, type Settings, useSection } from "./use-section.ts";

const valuesOf = ({ requiresVerifiedEmail, waitlistOfferHours, termsUrl, privacyUrl }: Settings) => ({
  requiresVerifiedEmail,
  waitlistOfferHours: String(waitlistOfferHours),
  termsUrl: termsUrl ?? "",
  privacyUrl: privacyUrl ?? "",
});

const read = ({ requiresVerifiedEmail, waitlistOfferHours, termsUrl, privacyUrl }: ReturnType<typeof valuesOf>) => ({
  requiresVerifiedEmail,
  waitlistOfferHours: parseWhole(waitlistOfferHours),
  termsUrl: termsUrl.trim() || null,
  privacyUrl: privacyUrl.trim() || null,
});

/** Who may take a seat, how long an offer lasts, and the school's terms. */
export function RulesSection(props: SectionProps) {
  const section = useSection(props, valuesOf, read);
  const { getInputProps } = section.form;
  return (
    <SectionForm {...props} section={section}>
      <Checkbox
        className={classes.whole}
        label={text.requiresVerifiedEmail}
        description={text.requiresVerifiedEmailHint}
        {...getInputProps("requiresVerifiedEmail", { type: "checkbox" })}
      />
      <NumberField
        className={classes.whole}
        label={text.waitlistOfferHours}
        description={text.waitlistOfferHoursHint}
        unit={text.hours}
        {...getInputProps("waitlistOfferHours")}
      />
      <TextInput label={text.termsUrl} description={text.termsUrlHint} type="url" {...getInputProps("termsUrl")} />
      <TextInput
        label={text.privacyUrl}
        description={text.privacyUrlHint}
        type="url"
        {...getInputProps("privacyUrl")}
      />
    </SectionForm>
  );
}
