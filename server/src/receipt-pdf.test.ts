import { open } from "fontkit";
import { expect, test, vi } from "vitest";
import { copiedTexts, lettersOfFonts } from "../test/pdf-letters.ts";
import { receiptContent, type ReceiptData, type ReceiptLine, receiptPdf } from "./receipt-pdf.ts";

vi.mock(import("fontkit"), { spy: true });

/** Plain and bold. */
const FONTS = 2;

const line: ReceiptLine = {
  className: "Archery",
  participantName: "Ada",
  dates: 0,
  discountCents: 0,
  manualCents: 0,
  codeCents: 0,
  amountCents: 7999,
};

const receipt: ReceiptData = {
  number: 7,
  kind: "payment",
  language: "en",
  currency: "usd",
  schoolName: "The test school",
  schoolAddress: "",
  schoolTaxNumber: "",
  schoolLogo: null,
  issuedAt: new Date("2026-06-01T20:30:00Z"),
  issuedLocal: "2026-06-01T20:30",
  personName: "Ada",
  personEmail: "ada@school.example",
  lines: [line],
  amountCents: 7999,
  paymentIntentId: "pi_1",
  method: "card",
  reference: "",
  refundId: null,
  paymentNumber: null,
};

// The first one: no receipt has been rendered before.
test("[SEC-1] the fonts, which cost most of the first receipt, are parsed once for all", async () => {
  await Promise.all([receiptPdf({ ...receipt, number: 1000 }), receiptPdf({ ...receipt, number: 1001 })]);
  expect(open).toHaveBeenCalledTimes(FONTS);
});

test.for([
  ["Chinese", "王小明 張偉"],
  ["Japanese", "山田さくら・トキ"],
  ["Korean", "김철수"],
  ["Arabic", "محمد علي"],
  ["Hebrew", "דוד כהן"],
  ["Thai", "สมชาย"],
  ["Georgian", "გიორგი"],
  ["Khmer", "សុខ ចាន់"],
] as const)("[TRUE-5] prints and copies a name in %s", async ([, personName]) => {
  const pdf = await receiptPdf({
    ...receipt,
    number: 2000,
    personName,
    lines: [{ ...line, className: `Judo ${personName} 12` }],
  });
  const letters = new Set(lettersOfFonts(pdf).flatMap((font) => [...font]));
  expect(Array.from(personName.replaceAll(" ", "")).filter((letter) => !letters.has(letter))).toEqual([]);
  expect(copiedTexts(pdf)).toContain(personName);
});

test("[SEC-1] equal receipts are rendered once, also at the same time", async () => {
  const [first, second] = await Promise.all([receiptPdf(receipt), receiptPdf({ ...receipt })]);
  expect(second).toBe(first);
  expect(await receiptPdf({ ...receipt, issuedAt: new Date(receipt.issuedAt) })).toBe(first);
});

test("[SEC-1] a receipt with any other content is another file", async () => {
  const first = await receiptPdf(receipt);
  for (const changes of [
    { number: 8 },
    { personEmail: null },
    { amountCents: 7998 },
    { schoolName: "Another school" },
    { schoolAddress: "1 Lake Road" },
    { schoolTaxNumber: "12-3456789" },
  ]) {
    expect((await receiptPdf({ ...receipt, ...changes })).equals(first)).toBe(false);
  }
});

test("[TRUE-5] carries the school's address and tax number", async () => {
  const pdf = await receiptPdf({ ...receipt, number: 3000, schoolAddress: "湖畔路 1 号", schoolTaxNumber: "QZ-987" });
  expect(copiedTexts(pdf)).toEqual(["湖畔路 1 号"]);
  const letters = new Set(lettersOfFonts(pdf).flatMap((font) => [...font]));
  expect(Array.from("TaxQZ-987").filter((letter) => !letters.has(letter))).toEqual([]);
});

test("[PAY-12] the total is paid, or paid back with a refund", async () => {
  /** Of the font with the amount; only "back" has a k. */
  const totalHasK = async (kind: ReceiptData["kind"]) =>
    lettersOfFonts(await receiptPdf({ ...receipt, kind })).some((font) => font.has("$") && font.has("k"));
  expect([await totalHasK("payment"), await totalHasK("refund")]).toEqual([false, true]);
});

test("[SET-3] a receipt is printed with the sign of its currency", async () => {
  for (const [currency, sign] of [
    ["eur", "€"],
    ["gbp", "£"],
  ] as const) {
    const fonts = lettersOfFonts(await receiptPdf({ ...receipt, currency }));
    expect([sign, fonts.some((font) => font.has(sign)), fonts.some((font) => font.has("$"))]).toEqual([
      sign,
      true,
      false,
    ]);
  }
});

test("[PAY-12] is dated by the school's clock", async () => {
  // Nothing else on the receipt has an 8.
  const hasEight = async (issuedLocal: string) =>
    lettersOfFonts(await receiptPdf({ ...receipt, issuedLocal })).some((font) => font.has("8"));
  expect([await hasEight("2026-06-07T22:30"), await hasEight("2026-06-08T00:30")]).toEqual([false, true]);
});

const DATED = { dates: 12, firstDay: "2026-07-06", lastDay: "2027-01-21" };

test("[PAY-12] says what it is for: the class, who takes part, and which dates", () => {
  const rowsOf = (dates: Partial<ReceiptLine>) =>
    receiptContent({ ...receipt, lines: [{ ...line, participantName: "Byron", ...dates }] }).rows;
  const texts = [
    ["Received from", "Ada\nada@school.example"],
    ["Class", "Archery"],
    ["Participant", "Byron"],
  ];
  const transaction = ["Transaction", "pi_1"];
  expect(rowsOf(DATED)).toEqual([...texts, ["Dates", "12 dates from 6 July 2026 to 21 January 2027"], transaction]);
  const single = { dates: 1, firstDay: "2026-07-06", lastDay: "2026-07-06" };
  expect(rowsOf(single)).toEqual([...texts, ["Dates", "1 date on 6 July 2026"], transaction]);
  expect(rowsOf({ dates: 0, firstDay: null, lastDay: null })).toEqual([...texts, transaction]);
});

test("[PAY-12] of several enrolments has a line with an amount for each, and the sum", async () => {
  const lines = [
    { ...line, ...DATED, participantName: "王小明", amountCents: 5000 },
    { ...line, className: "Judo", amountCents: 2999 },
  ];
  const several = { ...receipt, number: 4000, lines };
  expect(receiptContent(several)).toMatchObject({
    rows: [
      ["Received from", "Ada\nada@school.example"],
      ["Transaction", "pi_1"],
    ],
    lines: [
      { texts: ["Archery", "王小明", "12 dates from 6 July 2026 to 21 January 2027"], amountCents: 5000 },
      { texts: ["Judo", "Ada"], amountCents: 2999 },
    ],
    total: { label: "Amount paid", amountCents: 7999 },
  });
  expect(copiedTexts(await receiptPdf(several))).toEqual(["王小明"]);
});

test("[PAY-12] of more enrolments than one page has room for goes on on the next", async () => {
  const lines = Array.from({ length: 40 }, () => ({ ...line, ...DATED }));
  const pdf = (await receiptPdf({ ...receipt, number: 5000, lines })).toString("latin1");
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(4);
});

test("[CART-7] a receipt says what was taken off the price", () => {
  const reduced = {
    ...line,
    discountKind: "sibling",
    discountCents: 800,
    manualCents: 300,
    codeCents: 1000,
    amountCents: 5899,
  } as const;
  expect(receiptContent({ ...receipt, lines: [reduced] }).rows).toContainEqual([
    "Price",
    "$79.99, sibling discount -$8.00, code -$10.00, discount of the school -$3.00",
  ]);
  const { lines } = receiptContent({ ...receipt, lines: [line, { ...reduced, codeCents: 0, manualCents: 0 }] });
  expect(lines[0]?.texts).toEqual(["Archery", "Ada"]);
  expect(lines[1]?.texts).toContain("$66.99, sibling discount -$8.00");
});
