import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

export interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema: object }[];
  requestBody?: { required?: boolean; content: Record<string, { schema: object }> };
  /** How the caller is known; missing where anybody may call. */
  security?: object[];
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}

export interface OpenApiDocument {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

/** Validates answers against an OpenAPI document; throws for an undocumented call or an answer outside its schema. */
export function documentedBy(
  document: OpenApiDocument,
): (method: string, path: string, status: number, body: unknown) => void {
  const ajv = new Ajv2020({ allErrors: true, strict: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: "document", components: document.components }, "document");
  ajv.addKeyword("components");
  const compiled = new Map<object, ValidateFunction>();
  const patterns = Object.keys(document.paths).map((path) => ({
    path,
    // Paths without parameters take precedence, as in /users/admin/{email}.
    isPlain: !path.includes("{"),
    pattern: new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, "[^/]+")}$`),
  }));

  return (method, path, status, body) => {
    const name = `${method} ${path} → ${status}`;
    const found = patterns
      .toSorted((one, other) => Number(other.isPlain) - Number(one.isPlain))
      .find((entry) => entry.pattern.test(path) && document.paths[entry.path]?.[method.toLowerCase()]);
    const operation = found && document.paths[found.path]?.[method.toLowerCase()];
    if (!operation) throw new Error(`${name}: this call is not in the document`);
    const { responses } = operation;
    const response = responses[String(status)] ?? responses[`${String(status)[0]}XX`];
    const schema = response?.content?.["application/json"]?.schema;
    if (!schema) throw new Error(`${name}: this answer is not in the document`);
    const validate = compiled.get(schema) ?? ajv.compile(absolute(schema));
    compiled.set(schema, validate);
    if (!validate(body)) throw new Error(`${name}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(body)}`);
  };
}

// References are relative to the document, which ajv knows by an id.
function absolute(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/')) as object;
}
