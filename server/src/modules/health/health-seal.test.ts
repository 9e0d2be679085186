import { expect, test } from "vitest";
import { createHealthSeal, healthKeyId } from "./health-seal.ts";

const ANNA = "01987654-3210-7abc-8def-0123456789ab";
const BEN = "01987654-3210-7abc-8def-0123456789ac";
const [OLD, NEW] = ["o", "n"].map((letter) => Buffer.from(letter.repeat(32)).toString("base64")) as [string, string];
const NOTE = "Peanuts! – Erdnüsse 🥜";

const seal = createHealthSeal([OLD]);

test("[FAM-7] a note opens for its participant, and is nowhere in what is stored", () => {
  const sealed = seal.seal(ANNA, NOTE);
  expect(seal.open(ANNA, sealed)).toBe(NOTE);
  expect(sealed.subarray(0, 2)).toEqual(Buffer.of(1, healthKeyId(OLD)));
  expect(sealed).toHaveLength(2 + 12 + Buffer.byteLength(NOTE) + 16);
  expect(sealed.includes("Peanuts")).toBe(false);
});

test("[FAM-7] the same note is sealed differently each time", () => {
  expect(seal.seal(ANNA, NOTE)).not.toEqual(seal.seal(ANNA, NOTE));
});

test("[FAM-7] a row that was copied to another child does not open", () => {
  expect(seal.open(BEN, seal.seal(ANNA, NOTE))).toBeNull();
});

test("[FAM-7] another key does not open it, even under the same number", () => {
  const sealed = seal.seal(ANNA, NOTE);
  expect(createHealthSeal([NEW]).open(ANNA, sealed)).toBeNull();
  sealed[1] = healthKeyId(NEW);
  expect(createHealthSeal([NEW]).open(ANNA, sealed)).toBeNull();
});

test("[FAM-7] no flipped bit is accepted, and nothing that was cut off", () => {
  const sealed = seal.seal(ANNA, NOTE);
  for (let bit = 0; bit < sealed.length * 8; bit++) {
    const changed = Buffer.from(sealed);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(seal.open(ANNA, changed)).toBeNull();
  }
  for (let length = 0; length < sealed.length; length++) {
    expect(seal.open(ANNA, sealed.subarray(0, length))).toBeNull();
  }
});

test("[FAM-7] a former key opens what it has sealed, and seals nothing more", () => {
  const rotated = createHealthSeal([NEW, OLD]);
  expect(rotated.open(ANNA, seal.seal(ANNA, NOTE))).toBe(NOTE);
  expect(seal.open(ANNA, rotated.seal(ANNA, NOTE))).toBeNull();
  expect(rotated.keyId).toBe(healthKeyId(NEW));
});

test("the number of a key is the first byte of its SHA-256", () => {
  // printf 'o%.0s' {1..32} | sha256sum
  expect(healthKeyId(OLD).toString(16)).toBe("b7");
});
