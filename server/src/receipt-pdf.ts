import { fileURLToPath } from "node:url";
import { LRUCache } from "lru-cache";
import { formatAmount, formatLocalDate, groupDigits, receiptLabel } from "./format.ts";
import { localDateIn } from "./local-clock.ts";
import { SCHOOL_COLORS } from "./school-colors.ts";

export interface ReceiptFacts {
  number: number;
  kind: "payment" | "refund";
  schoolName: string;
  schoolTimeZone: string;
  issuedAt: Date;
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
  // PDFKit's types do not know that it takes parsed fonts.
  return { plain, bold } as unknown as Record<"plain" | "bold", Buffer>;
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
  document.registerFont("plain", plain).registerFont("bold", bold);
  document
    .font("bold")
    .fontSize(13)
    .fillColor(COLORS.accent)
    .text(receipt.schoolName.toUpperCase(), { characterSpacing: 1 });
  document.moveDown(2).font("bold").fontSize(26).fillColor(COLORS.ink).text(`${title} ${label}`);
  document
    .moveDown(0.2)
    .font("plain")
    .fontSize(11)
    .fillColor(COLORS.soft)
    .text(formatLocalDate(localDateIn(receipt.schoolTimeZone, receipt.issuedAt)));
  document.moveDown(1.5);
  for (const [name, value] of rowsOf(receipt)) row(document, name, value);
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

function row(document: PDFKit.PDFDocument, name: string, value: string): void {
  const top = document.y;
  const width = document.page.width - 2 * MARGIN - LABEL_WIDTH;
  document.font("plain").fontSize(11).fillColor(COLORS.soft).text(name, MARGIN, top, { width: LABEL_WIDTH });
  document.fillColor(COLORS.ink).text(value, MARGIN + LABEL_WIDTH, top, { width });
  document.x = MARGIN;
  document.moveDown(0.6);
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
