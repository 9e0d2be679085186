import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import * as fc from "fast-check";
import type { Operation } from "../documented.ts";
import type { Sent } from "./odd-requests.ts";
import { type SchoolValues, type Shape, valueOf } from "./schema-values.ts";

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);

/** Values that a schema of the document accepts. */
function accepted(schema: object, values: SchoolValues): fc.Arbitrary<unknown> {
  const validate = ajv.compile(schema);
  return valueOf(schema as Shape, values).filter((value) => validate(value));
}

/** Requests that the document describes as valid. */
export function documentedRequests(
  method: string,
  path: string,
  { parameters = [], requestBody }: Operation,
  values: SchoolValues,
): fc.Arbitrary<Sent> {
  const content = requestBody?.content["application/json"];
  const body = content ? accepted(content.schema, values) : fc.constant(undefined);
  const record = fc.record<Record<string, unknown>>({
    body: requestBody?.required === false ? fc.option(body, { nil: undefined }) : body,
    ...Object.fromEntries(
      parameters.map(({ name, schema, required }) => {
        const value = accepted(schema, values).map((one) => encodeURIComponent(String(one).toWellFormed()));
        return [name, required ? value : fc.option(value, { nil: undefined })];
      }),
    ),
  });
  return record.map((values) => {
    const valueIn = (place: string) =>
      parameters.flatMap(({ name, in: where }) =>
        where === place && typeof values[name] === "string" ? [{ name, value: values[name] }] : [],
      );
    const address = valueIn("path").reduce((url, { name, value }) => url.replace(`{${name}}`, () => value), path);
    const query = valueIn("query").map(({ name, value }) => `${name}=${value}`);
    const hasBody = values.body !== undefined;
    return {
      method,
      url: [address, ...(query.length > 0 ? [query.join("&")] : [])].join("?"),
      headers: { accept: "application/json", ...(hasBody && { "content-type": "application/json" }) },
      ...(hasBody && { payload: JSON.stringify(values.body) }),
    };
  });
}
