import { expect, test } from "vitest";
import { refusedWords } from "./refused-words.ts";

const wordsOf = (path: string, text: string) => refusedWords(path, text).map((problem) => problem.split(": say")[0]);

test("refuses the words of the second column in names, comments, titles of tests and file names", () => {
  const program = `
    /** Whom the class has told. */
    import { toldOf } from "./told-of.ts";
    interface PaymentIntentFacts { isKept: boolean }
    const spellSport = (others: string[], { given, known: cached }: Sport) => cached ?? given;
    test.each([1])("a family is told of %s", () => expect(intentId).toBe(1));`;
  expect(wordsOf("server/src/class-facts.ts", program)).toEqual([
    "server/src/class-facts.ts: its name has 'facts'",
    "server/src/class-facts.ts:2: 'told'",
    "server/src/class-facts.ts:3: 'toldOf'",
    "server/src/class-facts.ts:4: 'PaymentIntentFacts'",
    "server/src/class-facts.ts:4: 'isKept'",
    "server/src/class-facts.ts:5: 'spellSport'",
    "server/src/class-facts.ts:5: 'others'",
    "server/src/class-facts.ts:5: 'given'",
    "server/src/class-facts.ts:6: 'told'",
    "server/src/class-facts.ts:6: 'intentId'",
  ]);
});

test("refuses them in documents and SQL, but for foreign keys and the field of the REST interface", () => {
  expect(wordsOf("docs/states.md", "listed → told; a foreign key, `foreign_keys`, foreign hosts")).toEqual([
    "docs/states.md:1: 'told'",
    "docs/states.md:1: 'foreign'",
  ]);
  expect(wordsOf("prisma/functions/a.sql", `-- One key.\nADD CONSTRAINT a FOREIGN KEY (b); "excess_returned"`)).toEqual(
    ["prisma/functions/a.sql:2: 'excess_returned'"],
  );
  expect(wordsOf("server/src/rest/payment-routes.ts", "const answer = { transactionId };")).toEqual([]);
});

test("allows what people read, names of properties, and words that only begin alike", () => {
  const program = `
    const text = { notified: "You are told by e-mail", known: true };
    const isKnown = text.known && knownEmail !== "told" && manufactured && spelling;
    const input = <input spellCheck={false} />;`;
  expect(wordsOf("client/src/form.tsx", program)).toEqual([]);
});
