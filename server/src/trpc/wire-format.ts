import superjson, { type SuperJSONResult } from "superjson";

interface Plain {
  isPlain: boolean;
  dates: Record<string, ["Date"]>;
}

function walk(value: unknown, path: string, found: Plain): void {
  if (value === null || typeof value === "string" || typeof value === "boolean") return;
  if (typeof value === "number" && Number.isFinite(value) && !Object.is(value, -0)) return;
  if (value instanceof Date && path !== "" && !Number.isNaN(value.getTime())) {
    found.dates[path] = ["Date"];
    return;
  }
  const isList = Array.isArray(value);
  if (!isList && (typeof value !== "object" || Object.getPrototypeOf(value) !== Object.prototype)) {
    found.isPlain = false;
    return;
  }
  for (const [key, member] of Object.entries(value)) {
    if (!found.isPlain) return;
    // Names with these signs, and those that reach for the prototype, are the library's to judge.
    if (!isList && /[.\\]|^(?:__proto__|constructor|prototype|toJSON)$/.test(key)) found.isPlain = false;
    else walk(member, path === "" ? key : `${path}.${key}`, found);
  }
}

/**
 * What superjson would send, for answers of rows: texts, numbers and moments. It is found in one walk that copies nothing;
 * whatever else there is in an answer goes to the library.
 */
function serialize(value: unknown): SuperJSONResult {
  const found: Plain = { isPlain: true, dates: {} };
  walk(value, "", found);
  if (!found.isPlain || value === undefined) return superjson.serialize(value);
  // A moment becomes its ISO text when the answer is written, as superjson would have made it.
  const json = value as SuperJSONResult["json"];
  for (const _path in found.dates) return { json, meta: { values: found.dates, v: 1 } };
  return { json };
}

/** What our client says of an input beside its JSON: what was left out, and moments. */
const SENT_TYPES = new Set<unknown>(["undefined", "Date"]);

function areSentTypes(tree: unknown): boolean {
  if (typeof tree === "object" && tree !== null) return Object.values(tree).every(areSentTypes);
  return tree === undefined || SENT_TYPES.has(tree);
}

/**
 * What superjson reads from an input.
 *
 * @throws Error for any other type of superjson's: a typed array, for one, would be made as long as a stranger says it is,
 *   before anybody has asked who they are
 */
function deserialize(sent: SuperJSONResult): unknown {
  if (!areSentTypes(sent.meta?.values)) throw new Error("The input holds a type that no call takes.");
  return superjson.deserialize(sent);
}

export const wireFormat = { serialize, deserialize };
