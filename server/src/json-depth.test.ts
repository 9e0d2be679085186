import { expect, test } from "vitest";
import { requireShallowJson } from "./json-depth.ts";

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

test.each([
  nested(32, "[", "]"),
  nested(16, `{"a":[`, "]}"),
  `[${Array.from({ length: 100 }, () => "[]").join()}]`,
  JSON.stringify({ text: '\\"[[['.repeat(50) }),
  "not JSON",
])("[SEC-1] %s is read", (text) => expect(() => requireShallowJson(text)).not.toThrow());

test.each([nested(33, "[", "]"), nested(17, '{"a":[', "]}"), "[".repeat(33), `["\\\\"${",[".repeat(32)}`])(
  "[SEC-1] %s is refused",
  (text) => expect(() => requireShallowJson(text)).toThrow("32 levels"),
);
