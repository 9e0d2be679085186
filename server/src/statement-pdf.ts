import { receiptLabel } from "./format.ts";
import { textsFor } from "./texts/texts-for.ts";
import { type PdfContent, renderPdf, type SchoolDetails } from "./school-pdf.ts";

interface StatementEntry {
  number: number;
  kind: "payment" | "refund";
  amountCents: number;
  lines: readonly { className: string; participantName: string }[];
  /** By the school's clock: 2026-06-07T22:30. */
  issuedLocal: string;
}

export interface StatementData extends SchoolDetails {
  year: number;
  accountName: string;
  entries: readonly StatementEntry[];
  madeAt: Date;
  /** The same by the school's clock. */
  madeLocal: string;
}

/** The receipts of an account in a year as PDF. */
export const statementPdf = (statement: StatementData): Promise<Buffer> => renderPdf(statementContent(statement));

/** What a statement says: a line for each receipt, what was paid back below zero, and their sum. */
export function statementContent(statement: StatementData): PdfContent {
  const { documents, format } = textsFor(statement.language);
  const { year, accountName, madeAt, madeLocal } = statement;
  const lines = statement.entries.map(({ number, kind, amountCents, lines: paidFor, issuedLocal }) => ({
    texts: [
      `${kind === "refund" ? documents.refundReceipt : documents.receipt} ${receiptLabel(number)}, ${format.date(issuedLocal.slice(0, 10))}`,
      ...paidFor.map(({ className, participantName }) => `${className}, ${participantName}`),
    ],
    amountCents: kind === "refund" ? -amountCents : amountCents,
  }));
  return {
    school: statement,
    title: documents.statement(year),
    createdAt: madeAt,
    subtitle: documents.asOf(format.date(madeLocal.slice(0, 10))),
    rows: [[documents.account, accountName]],
    lines,
    total: { label: documents.sumOf(year), amountCents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0) },
  };
}
