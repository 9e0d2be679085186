import * as fc from "fast-check";
import type { RouteOptions } from "fastify";
import { z } from "zod";
import { $ZodType } from "zod/v4/core";
import { inputOf } from "./inputs.ts";
import { malformed, type Sent } from "./odd-requests.ts";
import type { SchoolValues } from "./schema-values.ts";

const JSON_TYPE = { "content-type": "application/json" };
const encoded = (value: unknown): string =>
  encodeURIComponent((typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed());

const asSchema = (schema: unknown): $ZodType | undefined => (schema instanceof $ZodType ? schema : undefined);

function pathOf(url: string, params: unknown): string {
  const values = (typeof params === "object" ? params : {}) as Record<string, unknown> | null;
  // "x" for a missing parameter and for a wildcard.
  const valueOf = (name: string): string => encoded(values?.[name] ?? "x").slice(0, 3000);
  return url.replaceAll(/:(\w+)/g, (_all, name: string) => valueOf(name)).replace("*", () => valueOf("*"));
}

function queryOf(query: unknown): string {
  if (typeof query !== "object" || query === null)
    return query === undefined ? "" : `?${encoded(query).slice(0, 3000)}`;
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one) => `${encoded(name)}=${encoded(one)}`),
  );
  return pairs.length > 0 ? `?${pairs.join("&").slice(0, 8000)}` : "";
}

/** Requests to one route, generated from its schemas. */
export function routeRequests(
  call: string,
  { schema = {} }: RouteOptions,
  values: SchoolValues,
  forms: fc.Arbitrary<Sent>[],
) {
  const [method = "GET", url = "/"] = call.split(" ");
  const { params, querystring, body } = schema as Record<string, unknown>;
  const none = fc.constant(undefined);
  const mayHaveBody = !["GET", "HEAD"].includes(method);
  const valid: fc.Arbitrary<Sent> = fc
    .record({
      params: inputOf(asSchema(params), values),
      query: querystring ? inputOf(asSchema(querystring), values) : none,
      body: mayHaveBody ? inputOf(asSchema(body), values) : none,
    })
    .map((input) => {
      const hasBody = input.body !== undefined;
      return {
        method,
        url: pathOf(url, input.params) + queryOf(input.query),
        headers: hasBody ? JSON_TYPE : {},
        ...(hasBody && { payload: JSON.stringify(input.body) }),
      };
    });
  return fc.oneof(
    { weight: 7, arbitrary: valid },
    { weight: 3, arbitrary: malformed(valid) },
    ...forms.map((arbitrary) => ({ weight: 3, arbitrary })),
  );
}

/** The meta field of superjson, which marks dates, sets, errors and references. */
const superjsonMeta = fc.oneof(
  fc.constantFrom<unknown>(
    { values: ["Date"] },
    { values: { classId: ["undefined"], search: ["bigint"], name: ["Error"], email: ["URL"] } },
    { values: { "__proto__.role": ["Date"] } },
    { values: { "constructor.prototype": ["set"] } },
    { values: { "a.b.c": ["map"] } },
    { values: [["custom", "nothing"]] },
    { values: [["class", "User"]] },
    { values: { name: [["typed-array", "Uint8Array"]] } },
    { referentialEqualities: { name: ["__proto__", "a.b"] } },
    { referentialEqualities: [["name"]] },
    { values: 7 },
    [],
    "text",
    null,
    { v: 99 },
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Requests to one procedure, generated from its input schemas: single, with superjson's meta, and batched. */
export function procedureRequests(
  path: string,
  { type, inputs }: { type: string; inputs: readonly unknown[] },
  values: SchoolValues,
): fc.Arbitrary<Sent> {
  const [first, second] = inputs.map(asSchema).filter((schema) => schema !== undefined);
  const schema = first && second ? z.intersection(first, second) : first;
  const json = inputOf(schema, values);
  const envelope = fc.oneof(
    { weight: 8, arbitrary: json.map((value) => ({ json: value })) },
    { weight: 2, arbitrary: fc.record({ json, meta: superjsonMeta }) },
    { weight: 1, arbitrary: json },
  );
  const send = (input: unknown, url = `/trpc/${path}`): Sent => {
    if (type === "mutation") return { method: "POST", url, headers: JSON_TYPE, payload: JSON.stringify(input) };
    const joint = url.includes("?") ? "&" : "?";
    return { method: "GET", url: `${url}${joint}input=${encoded(input).slice(0, 100_000)}`, headers: {} };
  };
  const valid = envelope.map((input) => send(input));
  const batched = fc
    .tuple(fc.array(envelope, { minLength: 1, maxLength: 3 }), fc.constantFrom(1, 2, 3, 12))
    .map(([inputs, calls]) =>
      send(
        Object.fromEntries(inputs.entries()),
        `/trpc/${Array.from({ length: calls }, () => path).join(",")}?batch=1`,
      ),
    );
  const otherMethod = fc
    .tuple(valid, fc.constantFrom("GET", "POST", "PUT", "DELETE", "PATCH"))
    .map(([sent, method]) => ({ ...sent, method }));
  return fc.oneof(
    { weight: 7, arbitrary: valid },
    { weight: 1, arbitrary: batched },
    { weight: 1, arbitrary: otherMethod },
    { weight: 2, arbitrary: malformed(valid) },
  );
}
