import { TextInput } from "@mantine/core";
import { settingsMessages as text } from "../../lib/messages/settings.ts";
import classes from "./settings.module.css";
import { SectionForm } from "./section-form.tsx";
import { type SectionProps, type Settings, useSection } from "./use-section.ts";

const valuesOf = ({ name, address, taxNumber, contactEmail, contactPhone }: Settings) => ({
  name,
  address,
  taxNumber,
  contactEmail: contactEmail ?? "",
  contactPhone: contactPhone ?? "",
});

const read = ({ contactEmail, contactPhone, ...rest }: ReturnType<typeof valuesOf>) => ({
  ...rest,
  contactEmail: contactEmail.trim() || null,
  contactPhone: contactPhone.trim() || null,
});

/** What the school is called, who issues its receipts, and how it is reached. */
export function SchoolSection(props: SectionProps) {
  const section = useSection(props, valuesOf, read);
  const { getInputProps } = section.form;
  return (
    <SectionForm {...props} section={section}>
      <TextInput
        className={classes.whole}
        label={text.name}
        description={text.nameHint}
        autoComplete="off"
        required
        {...getInputProps("name")}
      />
      <TextInput label={text.address} description={text.addressHint} autoComplete="off" {...getInputProps("address")} />
      <TextInput
        label={text.taxNumber}
        description={text.taxNumberHint}
        autoComplete="off"
        {...getInputProps("taxNumber")}
      />
      <TextInput label={text.contactEmail} type="email" autoComplete="off" {...getInputProps("contactEmail")} />
      <TextInput label={text.contactPhone} type="tel" autoComplete="off" {...getInputProps("contactPhone")} />
    </SectionForm>
  );
}
