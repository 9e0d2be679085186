import { fileURLToPath } from "node:url";
import type { Font } from "fontkit";
import type { Currency } from "./db/generated/enums.ts";
import { rememberWords } from "./remember-words.ts";
import { fallbacksFor, type Fonts, linesOf, type Run, runsOf } from "./receipt-text.ts";
import type { Language } from "./schemas/languages.ts";
import { textsWithPrices } from "./texts/texts-for.ts";
import { SCHOOL_COLORS } from "./school-colors.ts";

/** What the school's letterhead says. */
export interface SchoolDetails {
  /** Of the document. */
  language: Language;
  /** Of its amounts. */
  currency: Currency;
  schoolName: string;
  /** Empty where the school has none. */
  schoolAddress: string;
  schoolTaxNumber: string;
  /** As a data address; null where the school has none. */
  schoolLogo: string | null;
}

/** A line with an amount: the first text stands out. */
export interface AmountLine {
  texts: readonly string[];
  amountCents: number;
}

export interface PdfContent {
  school: SchoolDetails;
  title: string;
  createdAt: Date;
  /** Below the title: a date. */
  subtitle: string;
  rows: readonly (readonly [name: string, value: string])[];
  lines: readonly AmountLine[];
  total: { label: string; amountCents: number };
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

type AmountOf = (cents: number) => string;

interface Place {
  size: number;
  width: number;
}

const MARGIN = 64;
const LOGO_SIZE = 40;
const LOGO_GAP = 12;
const LABEL_WIDTH = 130;
const AMOUNT_WIDTH = 110;
/** Room for a line with an amount, or the total: below it, another page begins. */
const ROOM = 90;
const COLORS = SCHOOL_COLORS.light;

// Parsed once: a receipt would take 80 ms of the processor, nearly all for the fonts' kerning tables.
let fonts: ReturnType<typeof openFonts> | undefined;

async function openFonts() {
  const { open } = await import("fontkit");
  const [plain, bold] = await Promise.all([open(FONTS.plain), open(FONTS.bold)]);
  return { plain: rememberWords(plain as Font), bold: rememberWords(bold as Font) };
}

/** A document with the school's letterhead as PDF, in letters of every script that can be entered. */
export async function renderPdf(content: PdfContent): Promise<Buffer> {
  const { school, title, rows, lines } = content;
  // Loaded on first use, to start faster.
  const { default: PDFDocument } = await import("pdfkit");
  const document = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    lang: school.language,
    displayTitle: true,
    // Instead of Helvetica, which would be parsed for nothing.
    font: "",
    info: {
      Title: `${title}, ${school.schoolName}`,
      Author: school.schoolName,
      CreationDate: content.createdAt,
    },
  });
  const pieces: Buffer[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  document.on("data", (piece: Buffer) => pieces.push(piece));
  document.on("end", () => resolve(Buffer.concat(pieces)));
  document.on("error", reject);

  const { plain, bold } = await (fonts ??= openFonts());
  const { schoolAddress, schoolTaxNumber, language, currency } = school;
  const { documents, format } = textsWithPrices(language, currency);
  const { accountPrice: amountOf } = format;
  const schoolName = school.schoolName.toUpperCase();
  const head = [schoolAddress, schoolTaxNumber && documents.taxNumber(schoolTaxNumber)].filter(Boolean);
  const fallbacks = await fallbacksFor(
    [schoolName, ...head, ...rows.map(([, value]) => value), ...lines.flatMap(({ texts }) => texts)],
    plain,
  );
  const all: Fonts = new Map([["plain", plain], ["bold", bold], ...fallbacks]);
  // PDFKit's types do not know that it takes parsed fonts.
  for (const [name, font] of all) document.registerFont(name, font as unknown as Buffer);
  const width = document.page.width - 2 * MARGIN;
  if (school.schoolLogo !== null) {
    document.image(school.schoolLogo, MARGIN, MARGIN, { width: LOGO_SIZE });
    document.y = MARGIN + LOGO_SIZE + LOGO_GAP;
  }
  document.font("bold").fontSize(13).fillColor(COLORS.ink);
  if (fallbacks.size > 0) await write(document, schoolName, all, { size: 13, width });
  else document.text(schoolName, { characterSpacing: 1 });
  document.fillColor(COLORS.soft);
  for (const line of head) await write(document, line, all, { size: 11, width });
  document.moveDown(2).font("bold").fontSize(26).fillColor(COLORS.ink).text(title);
  document.moveDown(0.2).font("plain").fontSize(11).fillColor(COLORS.soft).text(content.subtitle);
  document.moveDown(1.5);
  for (const [name, value] of rows) await row(document, name, value, all);
  for (const line of lines) await amountLine(document, line, amountOf, all);
  document.moveDown(0.5);
  total(document, content.total, amountOf);
  // The fonts, which are added last, would be made a quarter smaller at a fifth of the time of a receipt.
  document.compress = false;
  document.end();
  return promise;
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

async function amountLine(
  document: PDFKit.PDFDocument,
  { texts, amountCents }: AmountLine,
  amountOf: AmountOf,
  all: Fonts,
): Promise<void> {
  if (document.y > document.page.maxY() - ROOM) document.addPage();
  const top = document.y;
  document.font("plain").fontSize(11).fillColor(COLORS.ink);
  amount(document, amountOf(amountCents), top);
  document.x = MARGIN;
  document.y = top;
  const width = document.page.width - 2 * MARGIN - AMOUNT_WIDTH;
  for (const text of texts) {
    await write(document, text, all, { size: 11, width });
    document.fillColor(COLORS.soft);
  }
  document.moveDown(0.6);
}

function amount(document: PDFKit.PDFDocument, text: string, top: number): void {
  document.text(text, MARGIN, top, { width: document.page.width - 2 * MARGIN, align: "right" });
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

function total(document: PDFKit.PDFDocument, { label, amountCents }: PdfContent["total"], amountOf: AmountOf): void {
  if (document.y > document.page.maxY() - ROOM) document.addPage();
  const right = document.page.width - MARGIN;
  document.moveTo(MARGIN, document.y).lineTo(right, document.y).lineWidth(1).strokeColor(COLORS.line).stroke();
  document.moveDown(0.8);
  const top = document.y;
  document.font("bold").fontSize(13).fillColor(COLORS.ink);
  document.text(label, MARGIN, top);
  amount(document, amountOf(amountCents), top);
}
