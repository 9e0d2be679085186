import { auditLogMessages } from "../../lib/messages/audit-log.ts";
import { settingsMessages as text } from "../../lib/messages/settings.ts";
import type { Known, Settings } from "./use-section.ts";

type Change = Known["changes"][number];

export type Field = keyof Settings;
export type BeforeAndAfter = Pick<Change, "before" | "after">;

/** A setting's value in words. */
export function wordsOf(field: Field, value: Settings[Field] | undefined): string {
  if (field === "logo" && value === null) return auditLogMessages.noLogo;
  if (typeof value === "boolean") return value ? text.yes : text.no;
  if (Array.isArray(value)) return value.map((language) => text.languages[language]).join(", ");
  return value === null || value === undefined || value === "" ? text.nothing : String(value);
}

/** What a setting is called. */
export const nameOf = (field: string): string => auditLogMessages.fields[field] ?? field;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The settings that a change concerns. */
export const fieldsOf = ({ before }: Pick<Change, "before">): Field[] => Object.keys(before) as Field[];

/** The names of the settings of a change. */
export const namesOf = (change: Pick<Change, "before">): string => fieldsOf(change).map(nameOf).join(", ");

/** What of the settings would be another one if they became these. */
export function differences(settings: Settings, wanted: Change["before"]) {
  const fields = fieldsOf({ before: wanted }).filter((field) => !isSame(settings[field], wanted[field]));
  const pick = (from: object) =>
    Object.fromEntries(Object.entries(from).filter(([field]) => fields.includes(field as Field)));
  return {
    isAny: fields.length > 0,
    before: pick(settings) as Change["before"],
    after: pick(wanted) as Change["before"],
  };
}
