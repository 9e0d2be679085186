import * as fc from "fast-check";

const deep = (depth: number, open: (inner: unknown) => unknown): unknown =>
  depth === 0 ? 1 : open(deep(depth - 1, open));

const knownText = fc.constantFrom(
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "a\udfffb",
  "\ufeff\u202egnp.exe",
  "'; DROP TABLE users; --",
  "1' OR '1'='1",
  String.raw`\'; SELECT pg_sleep(9) --`,
  "%",
  "_%\\",
  "$1",
  "{{7*7}}",
  "${7*7}",
  "<img src=x onerror=alert(1)>",
  "</script><script>alert(1)</script>",
  "javascript:alert(1)",
  "../../../../etc/passwd",
  "..\\..\\windows\\win.ini",
  "/pictures/../../package.json",
  "//evil.example/picture.webp",
  "http://169.254.169.254/latest/meta-data",
  "A\r\nset-cookie: a=b",
  "NaN",
  "Infinity",
  "-0",
  "0x10",
  "1e3",
  "９９",
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "__proto__",
  "constructor",
  "toString",
  "undefined",
  "[object Object]",
  "true",
  "null",
);

/** Texts that have broken programs before. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: knownText },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
  { weight: 1, arbitrary: fc.constantFrom(101, 321, 2049, 8193, 100_000).map((length) => "x".repeat(length)) },
);

const oddNumber = fc.oneof(
  fc.constantFrom(-1, -0, 0, 0.1, 0.1 + 0.2, 1e-7, 49.999, 2 ** 31, 2 ** 53, -(2 ** 63), 1e21, 1e300),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const oddKey = fc.constantFrom(
  "__proto__",
  "constructor",
  "prototype",
  "role",
  "status",
  "id",
  "json",
  "meta",
  "$ne",
  "",
);

/** A JSON value that hardly any input accepts; keys such as __proto__ are own keys here. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  oddNumber,
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], ["a", "b"], { length: 1e9 }),
  oddText.map((text) => [text]),
  fc.jsonValue({ maxDepth: 3 }),
  fc.dictionary(oddKey, fc.oneof(oddText, oddNumber, fc.constant({ role: "admin", isAdmin: true })), { maxKeys: 3 }),
  fc.constantFrom(30, 300, 2000).map((depth) => deep(depth, (inner) => [inner])),
  fc.constantFrom(30, 300, 2000).map((depth) => deep(depth, (inner) => ({ a: inner }))),
);

/** An additional field. */
export const oddField: fc.Arbitrary<[string, unknown]> = fc.tuple(
  fc.oneof(oddKey, fc.string({ maxLength: 20 })),
  oddValue,
);
