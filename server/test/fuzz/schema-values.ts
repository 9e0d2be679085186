import * as fc from "fast-check";
import { type $ZodType, toJSONSchema } from "zod/v4/core";
import { oddText } from "./odd-values.ts";

/** A JSON Schema. */
export interface Shape {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Shape[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
}

/** Known values of the test school, in a fixed order so that a seed is reproducible. */
export interface SchoolValues {
  ids: readonly string[];
  texts: readonly string[];
  /** Usual values by field name. */
  fields: Readonly<Record<string, readonly unknown[]>>;
}

const MAX_TEXT_LENGTH = 60;
/** Such patterns exclude a few of all texts. */
const LOOKS_AROUND = /\(\?[=!<]|\\p/;

/** Values of a JSON Schema's form; of what `not` and some patterns exclude there are a few. */
export function valueOf(shape: Shape, values: SchoolValues): fc.Arbitrary<unknown> {
  const { type, anyOf, properties, items, minimum, maximum } = shape;
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  if (anyOf) return fc.oneof(...anyOf.map((one) => valueOf(one, values)));
  if (properties) return objectOf(properties, shape.required ?? [], values);
  if (type === "string") return textOf(shape, values);
  if (type === "integer") return fc.integer({ min: minimum ?? -1000, max: maximum ?? 100_000 });
  if (type === "number") return fc.double({ min: minimum ?? 0, max: maximum ?? 100_000, noNaN: true });
  if (type === "boolean") return fc.boolean();
  if (type === "null") return fc.constant(null);
  if (type === "array") return fc.array(valueOf(items ?? {}, values), { maxLength: 5 });
  return fc.jsonValue({ maxDepth: 1 });
}

function objectOf(properties: Record<string, Shape>, required: string[], values: SchoolValues): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, one]) => [name, fieldOf(name, one, values)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}

function fieldOf(name: string, shape: Shape, values: SchoolValues): fc.Arbitrary<unknown> {
  const usual = values.fields[name];
  const any = valueOf(shape, values);
  return usual ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...usual) }, any) : any;
}

function textOf({ format, pattern, minLength, maxLength }: Shape, { ids, texts }: SchoolValues): fc.Arbitrary<string> {
  if (format === "uuid") return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, fc.uuid());
  if (pattern !== undefined && !LOOKS_AROUND.test(pattern)) {
    const expression = new RegExp(pattern, "u");
    const matching = texts.filter((text) => expression.test(text));
    const any = fc.stringMatching(expression);
    return matching.length > 0 ? fc.oneof(fc.constantFrom(...matching), any) : any;
  }
  const bounds = {
    minLength: minLength ?? 0,
    maxLength: Math.min(maxLength ?? MAX_TEXT_LENGTH, MAX_TEXT_LENGTH),
  };
  return fc.oneof(fc.constantFrom(...texts), fc.string({ unit: "grapheme", ...bounds }), oddText);
}

/** Values that a schema accepts, as far as JSON Schema can express it. */
export function schemaValue(schema: $ZodType, values: SchoolValues): fc.Arbitrary<unknown> {
  return valueOf(toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Shape, values);
}
