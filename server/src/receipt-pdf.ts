import { fileURLToPath } from "node:url";
import type { Font } from "fontkit";
import { LRUCache } from "lru-cache";
import { formatAmount, formatLocalDate, groupDigits, receiptLabel } from "./format.ts";
import { fallbacksFor, type Fonts, linesOf, type Run, runsOf } from "./receipt-text.ts";
import { SCHOOL_COLORS } from "./school-colors.ts";

export interface ReceiptFacts {
  number: number;
  kind: "payment" | "refund";
  schoolName: string;
  /** Empty where the school has none. */
  schoolAddress: string;
  schoolTaxNumber: string;
  issuedAt: Date;
  /** The same by the school's clock: 2026-06-07T22:30. */
  issuedLocal: string;
  personName: string;
  personEmail: string | null;
  className: string;
  amountCents: number;
  transactionId: string;
  refundId: string | null;
  paymentNumber: number | null;
}

// The standard PDF fonts cover Western European letters only.
const FONTS = {
  plain: fileURLToPath(import.meta.resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf")),
  bold: fileURLToPath(import.meta.resolve("@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf")),
} as const;

/** Shapes a text as a whole: PDFKit sets word after word, from left to right, without it. */
const WHOLE = { features: [] };
/** Of the size of the font: where the lines of all fonts stand. */
const NOTO_SANS_ASCENT = 1.069;

interface Place {
  size: number;
  width: number;
}

const MARGIN = 64;
const LABEL_WIDTH = 130;
const COLORS = SCHOOL_COLORS.light;

const MAX_CACHED_BYTES = 8_000_000;

// By the whole content, which includes the number: a receipt that changes is another entry.
const rendered = new LRUCache<string, Buffer, ReceiptFacts>({
  maxSize: MAX_CACHED_BYTES,
  sizeCalculation: (pdf, content) => pdf.length + content.length,
  fetchMethod: (_content, _stale, { context }) => renderPdf(context),
});

/** A receipt as PDF; equal receipts are rendered once. */
export function receiptPdf(receipt: ReceiptFacts): Promise<Buffer> {
  return rendered.forceFetch(JSON.stringify(receipt), { context: receipt });
}

// Parsed once: a receipt would take 80 ms of the processor, nearly all for the fonts' kerning tables.
let fonts: ReturnType<typeof openFonts> | undefined;

async function openFonts() {
  const { open } = await import("fontkit");
  const [plain, bold] = await Promise.all([open(FONTS.plain), open(FONTS.bold)]);
  return { plain, bold } as Record<"plain" | "bold", Font>;
}

async function renderPdf(receipt: ReceiptFacts): Promise<Buffer> {
  // Loaded on first use, to start faster.
  const { default: PDFDocument } = await import("pdfkit");
  const title = receipt.kind === "payment" ? "Receipt" : "Refund receipt";
  const label = receiptLabel(receipt.number);
  const document = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    lang: "en",
    displayTitle: true,
    info: {
      Title: `${title} ${label}, ${receipt.schoolName}`,
      Author: receipt.schoolName,
      CreationDate: receipt.issuedAt,
    },
  });
  const pieces: Buffer[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  document.on("data", (piece: Buffer) => pieces.push(piece));
  document.on("end", () => resolve(Buffer.concat(pieces)));
  document.on("error", reject);

  const { plain, bold } = await (fonts ??= openFonts());
  const schoolName = receipt.schoolName.toUpperCase();
  const rows = rowsOf(receipt);
  const { schoolAddress, schoolTaxNumber } = receipt;
  const head = [schoolAddress, schoolTaxNumber && `Tax number ${schoolTaxNumber}`].filter(Boolean);
  const fallbacks = await fallbacksFor([schoolName, ...head, ...rows.map(([, value]) => value)], plain);
  const all: Fonts = new Map([["plain", plain], ["bold", bold], ...fallbacks]);
  // PDFKit's types do not know that it takes parsed fonts.
  for (const [name, font] of all) document.registerFont(name, font as unknown as Buffer);
  const width = document.page.width - 2 * MARGIN;
  document.font("bold").fontSize(13).fillColor(COLORS.accent);
  if (fallbacks.size > 0) await write(document, schoolName, all, { size: 13, width });
  else document.text(schoolName, { characterSpacing: 1 });
  document.fillColor(COLORS.soft);
  for (const line of head) await write(document, line, all, { size: 11, width });
  document.moveDown(2).font("bold").fontSize(26).fillColor(COLORS.ink).text(`${title} ${label}`);
  document
    .moveDown(0.2)
    .font("plain")
    .fontSize(11)
    .fillColor(COLORS.soft)
    .text(formatLocalDate(receipt.issuedLocal.slice(0, 10)));
  document.moveDown(1.5);
  for (const [name, value] of rows) await row(document, name, value, all);
  document.moveDown(0.5);
  total(document, receipt);
  document.end();
  return promise;
}

function rowsOf(receipt: ReceiptFacts): [string, string][] {
  const { kind, personName, personEmail, className, transactionId, refundId, paymentNumber } = receipt;
  const isRefund = kind === "refund";
  return [
    [isRefund ? "Paid back to" : "Received from", personEmail ? `${personName}\n${personEmail}` : personName],
    ["Class", className],
    ["Transaction", transactionId],
    ...(isRefund && refundId ? [["Refund", refundId] satisfies [string, string]] : []),
    ...(paymentNumber !== null ? [["For receipt", receiptLabel(paymentNumber)] satisfies [string, string]] : []),
  ];
}

async function row(document: PDFKit.PDFDocument, name: string, value: string, all: Fonts): Promise<void> {
  const top = document.y;
  const width = document.page.width - 2 * MARGIN - LABEL_WIDTH;
  document.font("plain").fontSize(11).fillColor(COLORS.soft).text(name, MARGIN, top, { width: LABEL_WIDTH });
  document.fillColor(COLORS.ink);
  document.x = MARGIN + LABEL_WIDTH;
  document.y = top;
  for (const line of value.split("\n")) await write(document, line, all, { size: 11, width });
  document.x = MARGIN;
  document.moveDown(0.6);
}

/** Writes a text below the last one, each character in a font that has it, in lines of at most so many points. */
async function write(document: PDFKit.PDFDocument, text: string, all: Fonts, { size, width }: Place): Promise<void> {
  const left = document.x;
  document.font("plain").fontSize(size);
  if ((await runsOf(text, all)).every(({ font }) => font === "plain")) {
    document.text(text, { width });
    return;
  }
  const lineHeight = document.currentLineHeight(true);
  const widthOf = ({ font, text: part }: Run) => document.font(font).widthOfString(part, WHOLE);
  const measure = async (part: string) => (await runsOf(part, all)).reduce((sum, run) => sum + widthOf(run), 0);
  for (const line of await linesOf(text, width, measure)) {
    let x = left;
    const baseline = document.y + size * NOTO_SANS_ASCENT;
    const next = document.y + lineHeight;
    // What copies the text gets it in the order in which it was entered.
    document.markContent("Span", { actual: line });
    for (const run of await runsOf(line, all)) {
      document.font(run.font).text(run.text, x, baseline, { ...WHOLE, lineBreak: false, baseline: "alphabetic" });
      x += widthOf(run);
    }
    document.endMarkedContent();
    document.x = left;
    document.y = next;
  }
}

function total(document: PDFKit.PDFDocument, { kind, amountCents }: ReceiptFacts): void {
  const right = document.page.width - MARGIN;
  document.moveTo(MARGIN, document.y).lineTo(right, document.y).lineWidth(1).strokeColor(COLORS.line).stroke();
  document.moveDown(0.8);
  const top = document.y;
  document.font("bold").fontSize(13).fillColor(COLORS.ink);
  document.text(kind === "payment" ? "Amount paid" : "Amount paid back", MARGIN, top);
  document.text(`US$ ${groupDigits(formatAmount(amountCents))}`, MARGIN, top, {
    width: right - MARGIN,
    align: "right",
  });
}
