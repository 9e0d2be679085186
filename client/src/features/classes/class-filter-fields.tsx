import { MAX_AGE } from "@campside/server/schemas/limits";
import { NativeSelect, TextInput } from "@mantine/core";
import { currencySign } from "../../lib/format.ts";
import { classFilterMessages as text } from "../../lib/messages/class-filters.ts";
import type { Facets } from "./class-filters.tsx";
import { type ClassFilters, type ClassSearch, MAX_PRICE } from "./class-search.ts";
import { useDebouncedField } from "../../lib/use-debounced-field.ts";
import { useEarlyChoice } from "../../lib/use-early-choice.ts";
import { filterText } from "./filter-text.ts";
import classes from "./class-list.module.css";

type FieldsProps = { search: ClassSearch; facets: Facets | undefined; onChange: (change: ClassFilters) => void };

const SELECTS = ["sport", "level", "weekday", "time", "venue", "seats"] as const;
const TYPED = { age: "number", from: "date", to: "date", price: "number" } as const;

/** The values of a filter with how many classes each leaves; the one that is set is always among them. */
function optionsOf(name: (typeof SELECTS)[number], { search, facets }: Pick<FieldsProps, "search" | "facets">) {
  const values = valuesOf(name, facets);
  const labels: Partial<Record<string, string>> =
    name === "level" ? text.levels : name === "weekday" ? text.weekdays : name === "time" ? text.times : {};
  const offered = values.map(({ value, label, count }) => ({
    value,
    label: text.counted(labels[value] ?? label, count),
  }));
  const set = search[name];
  const isMissing = set !== undefined && !offered.some(({ value }) => value === set);
  return [
    { value: "", label: text.any[name] },
    ...(isMissing ? [{ value: set, label: labels[set] ?? filterText(name, search) }] : []),
    ...(name === "weekday" || name === "time" ? offered.toSorted(inOrder) : offered),
  ];
}

function valuesOf(name: (typeof SELECTS)[number], facets: Facets | undefined): Facets["sport"] {
  if (!facets) return [];
  if (name === "seats") return [{ value: "left", label: text.seatsLeft, count: facets.withSeats }];
  return facets[name === "venue" ? "venueId" : name];
}

const ORDER = [...Object.keys(text.weekdays), ...Object.keys(text.times)];
const inOrder = (one: { value: string }, other: { value: string }) =>
  ORDER.indexOf(one.value) - ORDER.indexOf(other.value);

/** One field for each filter. */
export function ClassFilterFields({ search, facets, onChange }: FieldsProps) {
  return (
    <div className={classes.fields}>
      {SELECTS.map((name) => (
        <ChosenFilter key={name} name={name} search={search} facets={facets} onChange={onChange} />
      ))}
      {(Object.keys(TYPED) as (keyof typeof TYPED)[]).map((name) => (
        <TypedFilter key={name} name={name} search={search} onChange={onChange} />
      ))}
    </div>
  );
}

type ChosenFilterProps = FieldsProps & { name: (typeof SELECTS)[number] };

function ChosenFilter({ name, search, facets, onChange }: ChosenFilterProps) {
  const value = search[name] ?? "";
  const choose = (chosen: string) => onChange({ [name]: chosen || undefined });
  return (
    <NativeSelect
      ref={useEarlyChoice(value, choose)}
      name={name}
      label={text.names[name]}
      value={value}
      data={optionsOf(name, { search, facets })}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  );
}

type TypedFilterProps = Pick<FieldsProps, "search" | "onChange"> & { name: keyof typeof TYPED };

function TypedFilter({ name, search, onChange }: TypedFilterProps) {
  const isNumber = TYPED[name] === "number";
  const { typed, type, leave, field } = useDebouncedField(String(search[name] ?? ""), (value) =>
    onChange({ [name]: value === "" ? undefined : isNumber ? Number(value) : value }),
  );
  return (
    <TextInput
      ref={field}
      name={name}
      type={TYPED[name]}
      label={name === "price" ? text.priceIn(currencySign()) : text.names[name]}
      value={typed}
      {...(isNumber && { min: 0, max: name === "age" ? MAX_AGE : MAX_PRICE, inputMode: "numeric" as const })}
      onBlur={leave}
      onChange={({ currentTarget: { value } }) => type(value)}
    />
  );
}
