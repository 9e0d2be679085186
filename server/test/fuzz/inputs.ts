import * as fc from "fast-check";
import type { z } from "zod";
import { fittingValue, type Names } from "./fitting.ts";
import { oddField, oddText, oddValue } from "./odd-values.ts";

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

// Every change keeps keys such as __proto__ as fields of the object: entries are copied, never assigned.
const without = (fields: Fields, gone: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name !== gone));
const withField = (fields: Fields, [name, value]: readonly [string, unknown]): Fields =>
  Object.fromEntries([...Object.entries(without(fields, name)), [name, value]]);

/** One thing off: a field of another type, one that is missing, one too many, or the same in a list or as text. */
function offByOne(value: unknown): fc.Arbitrary<unknown> {
  if (!isFields(value)) return oddValue;
  const names = Object.keys(value);
  const added = oddField.map((field) => withField(value, field));
  const wrapped = fc.constantFrom<unknown>([value], [value, value], JSON.stringify(value), { json: value });
  if (names.length === 0) return fc.oneof(added, wrapped);
  const some = fc.constantFrom(...names);
  // A text is more often another text: what is of the right type goes furthest.
  const other = some.chain((name) => {
    const replacement = typeof value[name] === "string" ? fc.oneof(oddText, oddText, oddValue) : oddValue;
    return replacement.map((odd) => withField(value, [name, odd]));
  });
  return fc.oneof(
    { weight: 6, arbitrary: other },
    some.map((name) => without(value, name)),
    some.map((name) => withField(value, [name, [value[name]]])),
    some.map((name) => withField(value, [name, String(value[name])])),
    added,
    wrapped,
  );
}

/** What may be sent where this schema is asked for: fitting, one thing off, or nothing like it. */
export function inputOf(schema: z.ZodType | undefined, names: Names): fc.Arbitrary<unknown> {
  if (!schema) return oddValue;
  const fits = fittingValue(schema, names);
  return fc.oneof(
    { weight: 4, arbitrary: fits },
    { weight: 5, arbitrary: fits.chain(offByOne) },
    { weight: 1, arbitrary: oddValue },
  );
}
