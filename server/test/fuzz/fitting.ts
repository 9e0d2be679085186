import * as fc from "fast-check";
import { z } from "zod";
import { oddText } from "./odd-values.ts";

interface Shape {
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

/** What in this school has a name: ids, addresses, proofs. Always in the same order, so that a seed means the same. */
export interface Names {
  ids: readonly string[];
  texts: readonly string[];
  /** What a field of a name usually holds. */
  fields: Readonly<Record<string, readonly unknown[]>>;
}

const LONGEST_USUAL_TEXT = 60;

function fitting(shape: Shape, names: Names): fc.Arbitrary<unknown> {
  const { type, anyOf, properties, items, minimum, maximum } = shape;
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  if (anyOf) return fc.oneof(...anyOf.map((one) => fitting(one, names)));
  if (properties) return fittingObject(properties, shape.required ?? [], names);
  if (type === "string") return fittingText(shape, names);
  if (type === "integer") return fc.integer({ min: minimum ?? -1000, max: maximum ?? 100_000 });
  if (type === "number") return fc.double({ min: minimum ?? 0, max: maximum ?? 100_000, noNaN: true });
  if (type === "boolean") return fc.boolean();
  if (type === "null") return fc.constant(null);
  if (type === "array") return fc.array(fitting(items ?? {}, names), { maxLength: 5 });
  return fc.jsonValue({ maxDepth: 1 });
}

function fittingObject(properties: Record<string, Shape>, required: string[], names: Names): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, one]) => [name, fittingField(name, one, names)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}

function fittingField(name: string, shape: Shape, names: Names): fc.Arbitrary<unknown> {
  const usual = names.fields[name];
  const any = fitting(shape, names);
  return usual ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...usual) }, any) : any;
}

function fittingText({ format, pattern, minLength, maxLength }: Shape, { ids, texts }: Names): fc.Arbitrary<string> {
  if (format === "uuid") return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, fc.uuid());
  if (pattern !== undefined) {
    const named = texts.filter((text) => new RegExp(pattern).test(text));
    const any = fc.stringMatching(new RegExp(pattern));
    return named.length > 0 ? fc.oneof(fc.constantFrom(...named), any) : any;
  }
  const bounds = {
    minLength: minLength ?? 0,
    maxLength: Math.min(maxLength ?? LONGEST_USUAL_TEXT, LONGEST_USUAL_TEXT),
  };
  return fc.oneof(fc.constantFrom(...texts), fc.string({ unit: "grapheme", ...bounds }), oddText);
}

/** Values that a schema takes, or all but: what JSON Schema cannot say of it is left to chance. */
export function fittingValue(schema: z.ZodType, names: Names): fc.Arbitrary<unknown> {
  return fitting(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Shape, names);
}
