export interface FormFields {
  [name: string]: FormField;
}
export type FormField = string | FormFields;

/** Parses Stripe's form encoding: `metadata[a]=b`, `expand[0]=c` and `expand[]=c` become nested fields. */
export function parseForm(encoded: string): FormFields {
  const fields = emptyFields();
  for (const [key, value] of new URLSearchParams(encoded)) setField(fields, pathOf(key), value);
  return fields;
}

// Without a prototype, a field named `__proto__` is a field like any other.
function emptyFields(): FormFields {
  return Object.create(null) as FormFields;
}

function pathOf(key: string): string[] {
  const bracket = key.indexOf("[");
  if (bracket <= 0 || !key.endsWith("]")) return [key];
  return [key.slice(0, bracket), ...key.slice(bracket + 1, -1).split("][")];
}

function setField(fields: FormFields, path: string[], value: string): void {
  let at = fields;
  for (const [depth, step] of path.entries()) {
    const name = step === "" ? String(Object.keys(at).length) : step;
    if (depth === path.length - 1) {
      at[name] = value;
      return;
    }
    const next = at[name];
    if (typeof next === "object") at = next;
    else at = at[name] = emptyFields();
  }
}
