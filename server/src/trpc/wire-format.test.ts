import fc from "fast-check";
import superjson from "superjson";
import { expect, test } from "vitest";
import "../../test/fixed-seed.ts";
import { wireFormat } from "./wire-format.ts";

const sent = (value: unknown) =>
  JSON.parse(JSON.stringify(wireFormat.serialize(value))) as ReturnType<typeof superjson.serialize>;

test("any value reads back as superjson would have written it", () => {
  const leaf = fc.oneof(
    fc.string(),
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.constant(undefined),
    fc.date(),
    fc.bigInt(),
    fc.constant(new Map([["a", 1]])),
    fc.constant(new Set(["a"])),
    fc.constant(/a/u),
  );
  // superjson rejects these names.
  const name = fc.string().filter((text) => !["__proto__", "constructor", "prototype"].includes(text));
  const anyValue = fc.letrec((tie) => ({
    any: fc.oneof({ maxDepth: 4 }, leaf, fc.array(tie("any")), fc.dictionary(name, tie("any"))),
  })).any;
  fc.assert(
    fc.property(anyValue, (value) => {
      const byLibrary = JSON.parse(JSON.stringify(superjson.serialize(value))) as ReturnType<
        typeof superjson.serialize
      >;
      expect(superjson.deserialize(sent(value))).toEqual(superjson.deserialize(byLibrary));
    }),
    { numRuns: 300 },
  );
});

test("rows of strings, numbers and dates are written as superjson writes them", () => {
  const rows = [{ id: "a", paidAt: new Date(0), refunds: [{ doneAt: null, requestedAt: new Date(1) }], cents: 5 }];
  expect(sent({ rows, total: 1 })).toEqual(JSON.parse(JSON.stringify(superjson.serialize({ rows, total: 1 }))));
});

test("an input accepts only undefined and dates of superjson's types", () => {
  const input = { left: undefined, at: new Date(5), list: [{ left: undefined }], text: "a" };
  expect(wireFormat.deserialize(sent(input))).toEqual(input);
  expect(wireFormat.deserialize(sent(undefined))).toBeUndefined();
  const values = [
    new Map([["a", 1]]),
    new Set(["a"]),
    5n,
    /a/u,
    new Error("a"),
    new URL("http://a"),
    new Uint8Array(2),
  ];
  for (const value of values) {
    const asSent = JSON.parse(JSON.stringify(superjson.serialize({ list: [value] }))) as ReturnType<
      typeof superjson.serialize
    >;
    expect(() => wireFormat.deserialize(asSent)).toThrow("a type that no procedure accepts");
  }
});

test("[SAFE-4] a typed array of 1,000,000,000 elements is rejected, not allocated", () => {
  const values = { name: [["typed-array", "Uint8Array"]] } as never;
  const asSent = { json: { name: { length: 1e9 } }, meta: { values } };
  expect(() => wireFormat.deserialize(asSent)).toThrow("a type that no procedure accepts");
});
