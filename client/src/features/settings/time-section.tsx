import { type Language, LANGUAGES } from "@campside/server/languages";
import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useId } from "react";
import { Notice } from "../../components/notice.tsx";
import { settingsMessages as text } from "../../lib/messages/settings.ts";
import { SectionForm } from "./section-form.tsx";
import classes from "./settings.module.css";
import { type SectionProps, type Settings, useSection } from "./use-section.ts";

const valuesOf = ({ timeZone, languages }: Settings) => ({ timeZone, languages });

const read = ({ timeZone, languages }: ReturnType<typeof valuesOf>) => ({ timeZone: timeZone.trim(), languages });

/** The school's clock, and the languages of its pages. Before the clock is changed, it says what follows it and what does not. */
export function TimeSection(props: SectionProps) {
  const section = useSection(props, valuesOf, read);
  const zones = useId();
  const { getInputProps, isDirty, setFieldValue, values } = section.form;
  return (
    <SectionForm {...props} section={section}>
      <TextInput
        className={classes.whole}
        label={text.timeZone}
        description={text.timeZoneHint}
        list={zones}
        autoComplete="off"
        required
        {...getInputProps("timeZone")}
      />
      <datalist id={zones}>
        {Intl.supportedValuesOf("timeZone").map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </datalist>
      <div aria-live="polite" className={classes.whole}>
        {isDirty("timeZone") && (
          <Notice tone="info" title={text.zoneWarning}>
            <p className={classes.paragraph}>{text.zoneChanges}</p>
            <p className={classes.paragraph}>{text.zoneKeeps}</p>
          </Notice>
        )}
      </div>
      <LanguageFields value={values.languages} onChange={(languages) => setFieldValue("languages", languages)} />
    </SectionForm>
  );
}

type LanguageFieldsProps = { value: Language[]; onChange: (languages: Language[]) => void };

/** The first language, and the others. */
function LanguageFields({ value: [first = "en", ...secondary], onChange }: LanguageFieldsProps) {
  const rest = (one: Language) => LANGUAGES.filter((language) => language !== one);
  return (
    <>
      <NativeSelect
        label={text.firstLanguage}
        description={text.firstLanguageHint}
        value={first}
        onChange={({ currentTarget }) => {
          const chosen = LANGUAGES.find((language) => language === currentTarget.value) ?? first;
          onChange([chosen, ...rest(chosen).filter((language) => language === first || secondary.includes(language))]);
        }}
        data={LANGUAGES.map((value) => ({ value, label: text.languages[value] }))}
      />
      <fieldset className={classes.choice}>
        <legend className={classes.legend}>{text.otherLanguages}</legend>
        {rest(first).map((language) => (
          <Checkbox
            key={language}
            label={text.languages[language]}
            checked={secondary.includes(language)}
            onChange={({ currentTarget }) => {
              const kept = secondary.filter((other) => other !== language);
              onChange([first, ...kept, ...(currentTarget.checked ? [language] : [])]);
            }}
          />
        ))}
      </fieldset>
    </>
  );
}
