import { auditLogMessages } from "../../lib/messages/audit-log.ts";
import { settingsMessages as text } from "../../lib/messages/settings.ts";
import type { Known, Settings } from "./use-section.ts";

type Field = keyof Settings;
type Change = Known["changes"][number];

function valueOf(field: Field, value: Settings[Field] | undefined): string {
  if (field === "logo" && typeof value === "string") return auditLogMessages.logoOf(value);
  if (typeof value === "boolean") return value ? text.yes : text.no;
  if (Array.isArray(value)) return value.map((language) => text.languages[language]).join(", ");
  return value === null || value === undefined || value === "" ? text.nothing : String(value);
}

const nameOf = (field: string): string => auditLogMessages.fields[field] ?? field;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What a change did, a line per setting. */
export const linesOf = ({ before, after }: Pick<Change, "before" | "after">): string[] =>
  (Object.keys(before) as Field[]).map((field) =>
    text.change(nameOf(field), valueOf(field, before[field]), valueOf(field, after[field])),
  );

/** The names of the settings of a change. */
export const namesOf = ({ before }: Pick<Change, "before">): string => Object.keys(before).map(nameOf).join(", ");

/** What of the settings would be another one if they became these. */
export function differences(settings: Settings, wanted: Change["before"]) {
  const fields = (Object.keys(wanted) as Field[]).filter((field) => !isSame(settings[field], wanted[field]));
  const pick = (from: object) =>
    Object.fromEntries(Object.entries(from).filter(([field]) => fields.includes(field as Field)));
  return {
    isAny: fields.length > 0,
    before: pick(settings) as Change["before"],
    after: pick(wanted) as Change["before"],
  };
}
