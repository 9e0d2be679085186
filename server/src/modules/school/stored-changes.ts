import type { AuditDetails } from "../audit-log/audit-details.ts";
import type { School } from "./school.ts";
import type { SettingsChanges } from "./school.schema.ts";

type Stored = NonNullable<AuditDetails["changes"]>;
type Value = Stored[string][number];

/** A setting as the audit log shows it. */
function storedValue(
  value: School[keyof SettingsChanges] | NonNullable<SettingsChanges[keyof SettingsChanges]>,
): Value {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "object" && value !== null ? value.join(", ") : value;
}

/** What differs between the settings before and after a change, for the audit log. */
export function storedChanges(before: School, changes: SettingsChanges): Stored {
  const pairs = Object.entries(changes).map(([field, after]): [string, Stored[string]] => [
    field,
    [storedValue(before[field as keyof SettingsChanges]), storedValue(after)],
  ]);
  return Object.fromEntries(pairs.filter(([, [from, to]]) => from !== to));
}

function typedValue(field: string, value: Value) {
  if (field === "requiresVerifiedEmail") return value === "yes";
  return field === "languages" ? String(value).split(", ") : value;
}

/** A logged change as values of the settings: `before` undoes it. */
export function typedChanges(stored: Stored = {}): { before: SettingsChanges; after: SettingsChanges } {
  const side = (index: 0 | 1): SettingsChanges =>
    Object.fromEntries(Object.entries(stored).map(([field, pair]) => [field, typedValue(field, pair[index])]));
  return { before: side(0), after: side(1) };
}
