import * as fc from "fast-check";
import type { $ZodType } from "zod/v4/core";
import { type SchoolValues, schemaValue } from "./schema-values.ts";
import { oddField, oddText, oddValue } from "./odd-values.ts";

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

// Copies entries instead of assigning, so that a key such as __proto__ stays an own field.
const without = (fields: Fields, removed: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name !== removed));
const withField = (fields: Fields, [name, value]: readonly [string, unknown]): Fields =>
  Object.fromEntries([...Object.entries(without(fields, name)), [name, value]]);

// Objects that fast-check makes without a prototype cannot be converted to a string.
const asText = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));

/** Changes one thing: a field's type, a missing or additional field, or the whole value wrapped in a list or as text. */
function invalidInOneThing(value: unknown): fc.Arbitrary<unknown> {
  if (!isFields(value)) return oddValue;
  const names = Object.keys(value);
  const added = oddField.map((field) => withField(value, field));
  const wrapped = fc.constantFrom<unknown>([value], [value, value], JSON.stringify(value), { json: value });
  if (names.length === 0) return fc.oneof(added, wrapped);
  const some = fc.constantFrom(...names);
  // Mostly another text: the right type gets past more checks.
  const other = some.chain((name) => {
    const replacement = typeof value[name] === "string" ? fc.oneof(oddText, oddText, oddValue) : oddValue;
    return replacement.map((odd) => withField(value, [name, odd]));
  });
  return fc.oneof(
    { weight: 6, arbitrary: other },
    some.map((name) => without(value, name)),
    some.map((name) => withField(value, [name, [value[name]]])),
    some.map((name) => withField(value, [name, asText(value[name])])),
    added,
    wrapped,
  );
}

/** Inputs for a schema: valid, invalid in one thing, or arbitrary. */
export function inputOf(schema: $ZodType | undefined, values: SchoolValues): fc.Arbitrary<unknown> {
  if (!schema) return oddValue;
  const valid = schemaValue(schema, values);
  return fc.oneof(
    { weight: 4, arbitrary: valid },
    { weight: 5, arbitrary: valid.chain(invalidInOneThing) },
    { weight: 1, arbitrary: oddValue },
  );
}
