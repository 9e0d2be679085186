import fc from "fast-check";
import superjson from "superjson";
import { expect, test } from "vitest";
import { wireFormat } from "./wire-format.ts";

const sent = (value: unknown) =>
  JSON.parse(JSON.stringify(wireFormat.serialize(value))) as ReturnType<typeof superjson.serialize>;

test("the other side reads what superjson would have told it, whatever is in an answer", () => {
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
  // The library refuses these itself.
  const name = fc.string().filter((text) => !["__proto__", "constructor", "prototype"].includes(text));
  const answer = fc.letrec((tie) => ({
    any: fc.oneof({ maxDepth: 4 }, leaf, fc.array(tie("any")), fc.dictionary(name, tie("any"))),
  })).any;
  fc.assert(
    fc.property(answer, (value) => {
      const byLibrary = JSON.parse(JSON.stringify(superjson.serialize(value))) as ReturnType<
        typeof superjson.serialize
      >;
      expect(superjson.deserialize(sent(value))).toEqual(superjson.deserialize(byLibrary));
    }),
    { numRuns: 300 },
  );
});

test("rows of texts, numbers and moments are sent as superjson sends them", () => {
  const rows = [{ id: "a", paidAt: new Date(0), refunds: [{ doneAt: null, orderedAt: new Date(1) }], cents: 5 }];
  expect(sent({ rows, total: 1 })).toEqual(JSON.parse(JSON.stringify(superjson.serialize({ rows, total: 1 }))));
});
