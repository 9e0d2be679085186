import type { ReadableSpan } from "@opentelemetry/sdk-trace-node";
import { pathOf, redact } from "../log-redaction.ts";

/** Attributes that are an address, by their old and new names. Its query string has keys, e-mail addresses and inputs. */
const ADDRESSES = new Set(["url.full", "url.path", "http.url", "http.target"]);
const QUERIES = new Set(["url.query", "url.fragment"]);

/**
 * Removes from a span what the log does not contain either: query strings, e-mail addresses, tokens and keys; and the messages of
 * errors, which can contain what a caller has sent. The error itself is in the log.
 */
export function redactSpan({ attributes, events, links, status }: ReadableSpan): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (QUERIES.has(name)) delete attributes[name];
    else if (typeof value === "string") attributes[name] = redact(ADDRESSES.has(name) ? pathOf(value) : value);
    else if (Array.isArray(value)) delete attributes[name];
  }
  events.length = 0;
  links.length = 0;
  delete status.message;
}
