import { expect, test } from "vitest";
import { copiedTexts } from "../test/pdf-letters.ts";
import { type StatementData, statementContent, statementPdf } from "./statement-pdf.ts";

const statement: StatementData = {
  language: "en",
  currency: "usd",
  schoolName: "The test school",
  schoolAddress: "湖畔路 1 号",
  schoolTaxNumber: "QZ-987",
  schoolLogo: null,
  year: 2026,
  accountName: "Ada",
  madeAt: new Date("2026-11-29T12:00:00Z"),
  madeLocal: "2026-11-29T12:00",
  entries: [
    {
      number: 7,
      kind: "payment",
      amountCents: 7999,
      lines: [
        { className: "Archery", participantName: "Ada" },
        { className: "Judo", participantName: "王小明" },
      ],
      issuedLocal: "2026-06-01T20:30",
    },
    {
      number: 9,
      kind: "refund",
      amountCents: 3000,
      lines: [{ className: "Archery", participantName: "Ada" }],
      issuedLocal: "2026-07-02T10:00",
    },
  ],
};

test("[TRUE-5] a statement has a line for each receipt, what was paid back below zero, and the sum", () => {
  expect(statementContent(statement)).toMatchObject({
    title: "Statement 2026",
    subtitle: "As of Sun 29 Nov 2026",
    school: { schoolName: "The test school", schoolAddress: "湖畔路 1 号", schoolTaxNumber: "QZ-987" },
    rows: [["Account", "Ada"]],
    lines: [
      { texts: ["Receipt 000007, Mon 1 Jun 2026", "Archery, Ada", "Judo, 王小明"], amountCents: 7999 },
      { texts: ["Refund receipt 000009, Thu 2 Jul 2026", "Archery, Ada"], amountCents: -3000 },
    ],
    total: { label: "Sum of 2026", amountCents: 4999 },
  });
});

test("[TRUE-5] a statement is printed in letters of every script", async () => {
  expect(copiedTexts(await statementPdf(statement))).toEqual(["湖畔路 1 号", "Judo, 王小明"]);
});
