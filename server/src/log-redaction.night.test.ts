import { describe, expect, test } from "vitest";
import { redact } from "./log-redaction.ts";

/** The fastest of several runs. */
function milliseconds(run: () => void): number {
  const times = Array.from({ length: 5 }, () => {
    const startedAt = performance.now();
    run();
    return performance.now() - startedAt;
  });
  return Math.min(...times);
}

describe("[SEC-1] a long line costs as much to redact as its pieces:", () => {
  const PIECE_LENGTH = 62;
  const PIECES = 250;
  test.each([
    "a",
    "a.",
    "a%40",
    "@a.",
    "eyJ-",
    "eyJa.",
    "Key (",
    "Key (a)=(",
    "://a",
    "key ",
    "1234 ",
    "1234",
    "%40.a",
  ])("%s, repeated", (text) => {
    const piece = text.repeat(Math.ceil(PIECE_LENGTH / text.length)).slice(0, PIECE_LENGTH);
    const line = piece.repeat(PIECES);
    const inPieces = milliseconds(() => Array.from({ length: PIECES }, () => redact(`${piece} `)));
    expect(milliseconds(() => redact(line))).toBeLessThan(10 * inPieces);
  });
});
