import { NativeSelect } from "@mantine/core";
import { TextLink } from "../../components/text-link.tsx";
import { settingsMessages as text } from "../../lib/messages/settings.ts";
import { parseWhole } from "../../lib/parse-whole.ts";
import { NumberField } from "./number-field.tsx";
import { SectionForm } from "./section-form.tsx";
import classes from "./settings.module.css";
import { type SectionProps, type Settings, useSection } from "./use-section.ts";

const valuesOf = ({ currency, holdMinutes, cancelWithinHours }: Settings) => ({
  currency,
  holdMinutes: String(holdMinutes),
  cancelWithinHours: String(cancelWithinHours),
});

const read = ({ currency, holdMinutes, cancelWithinHours }: ReturnType<typeof valuesOf>) => ({
  currency,
  holdMinutes: parseWhole(holdMinutes),
  cancelWithinHours: parseWhole(cancelWithinHours),
});

const currencies = Object.entries(text.currencies).map(([value, label]) => ({ value, label }));

/** The currency, how long a seat is held for payment, and how long families may cancel. */
export function MoneySection(props: SectionProps) {
  const section = useSection(props, valuesOf, read);
  const { getInputProps, values } = section.form;
  const hours = parseWhole(values.cancelWithinHours);
  const isFixed = props.school.isCurrencyFixed;
  return (
    <SectionForm {...props} section={section}>
      <NativeSelect
        className={classes.whole}
        label={text.currency}
        description={isFixed ? text.currencyFixed : text.currencyHint}
        data={currencies}
        disabled={isFixed}
        {...getInputProps("currency")}
      />
      <NumberField
        label={text.holdMinutes}
        description={text.holdMinutesHint}
        unit={text.minutes}
        {...getInputProps("holdMinutes")}
      />
      <NumberField
        label={text.cancelWithinHours}
        description={text.cancelWithinHoursHint(Number.isNaN(hours) ? props.school.settings.cancelWithinHours : hours)}
        unit={text.hours}
        {...getInputProps("cancelWithinHours")}
      />
      <p className={classes.note}>
        {text.discounts} <TextLink to="/dashboard/discounts">{text.toDiscounts}</TextLink>
      </p>
    </SectionForm>
  );
}
