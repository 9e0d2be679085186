/** A value's schema in the OpenAPI document. */
export interface Schema {
  type?: string;
  format?: string;
  default?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  minimum?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
}

const TEXTS: Partial<Record<string, string>> = {
  uuid: "01987654-3210-7abc-8def-0123456789ab",
  "date-time": "2026-01-01T00:00:00.000Z",
};

/** A value that nearly matches the schema, with every field, for a scanner to start from. */
export function sampleOf(schema: Schema): unknown {
  const { type, format, anyOf, properties, items, minimum } = schema;
  if (schema.default !== undefined && schema.default !== "") return schema.default;
  if (schema.enum) return schema.enum[0];
  if (anyOf?.[0]) return sampleOf(anyOf[0]);
  if (type === "object" || properties) {
    return Object.fromEntries(Object.entries(properties ?? {}).map(([name, one]) => [name, sampleOf(one)]));
  }
  if (type === "array") return items ? [sampleOf(items)] : [];
  if (type === "number" || type === "integer") return Math.max(minimum ?? 1, 1);
  return TEXTS[format ?? ""] ?? "sample";
}
