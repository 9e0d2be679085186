import { expect, test } from "vitest";
import { lettersOfFonts } from "../test/pdf-letters.ts";
import { type ReceiptFacts, receiptPdf } from "./receipt-pdf.ts";

const receipt: ReceiptFacts = {
  number: 7,
  kind: "payment",
  schoolName: "The test school",
  schoolTimeZone: "UTC",
  issuedAt: new Date("2026-06-01T20:30:00Z"),
  personName: "Ada",
  personEmail: "ada@school.example",
  className: "Archery",
  amountCents: 7999,
  transactionId: "pi_1",
  refundId: null,
  paymentNumber: null,
};

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
  ]) {
    expect((await receiptPdf({ ...receipt, ...changes })).equals(first)).toBe(false);
  }
});

test("[PAY-12] the total is paid, or paid back with a refund", async () => {
  /** Of the font with the amount; only "back" has a k. */
  const totalHasK = async (kind: ReceiptFacts["kind"]) =>
    lettersOfFonts(await receiptPdf({ ...receipt, kind })).some((font) => font.has("$") && font.has("k"));
  expect([await totalHasK("payment"), await totalHasK("refund")]).toEqual([false, true]);
});

test("[PAY-12] is dated by the school's clock", async () => {
  // Sunday the 7th in UTC; nothing else on the receipt has an 8.
  const issuedAt = new Date("2026-06-07T22:30:00Z");
  const hasEight = async (schoolTimeZone: string) =>
    lettersOfFonts(await receiptPdf({ ...receipt, issuedAt, schoolTimeZone })).some((font) => font.has("8"));
  expect([await hasEight("UTC"), await hasEight("Europe/Berlin")]).toEqual([false, true]);
});

test("[SEC-1] the fonts are parsed once: further receipts take a fraction of the first one's time", async () => {
  const processorMs = async (number: number) => {
    const { user, system } = process.cpuUsage();
    await receiptPdf({ ...receipt, number });
    const after = process.cpuUsage({ user, system });
    return (after.user + after.system) / 1000;
  };
  await processorMs(1000);
  const times: number[] = [];
  for (let number = 1001; number <= 1009; number++) times.push(await processorMs(number));
  expect(times.toSorted((a, b) => a - b)[4]).toBeLessThan(40);
});
