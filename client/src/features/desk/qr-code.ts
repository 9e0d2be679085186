// QR codes of ISO/IEC 18004: bytes, correction level M, versions 1 to 6, which need no version information, always with mask 0, which
// every reader takes: texts as short as an address.

/** Per version: blocks, and of each the data and the correction bytes. */
const VERSIONS = [
  { blocks: 1, data: 16, correction: 10 },
  { blocks: 1, data: 28, correction: 16 },
  { blocks: 1, data: 44, correction: 26 },
  { blocks: 2, data: 32, correction: 18 },
  { blocks: 2, data: 43, correction: 24 },
  { blocks: 4, data: 27, correction: 16 },
] as const;
type Version = (typeof VERSIONS)[number];

/** The mode and the length of the text: four and eight bits. */
const HEADER_BYTES = 2;

/** Level M and mask 0, with their correction and mask. */
const FORMAT = 0b101010000010010;

/** The dark and light squares of a text's code, row by row, without the margin; null for a text of more than 106 bytes. */
export function qrCode(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const index = VERSIONS.findIndex(({ blocks, data }) => bytes.length + HEADER_BYTES <= blocks * data);
  const version = VERSIONS[index];
  return version ? drawn(17 + 4 * (index + 1), wordsOf(bytes, version)) : null;
}

function wordsOf(bytes: Uint8Array, { blocks, data, correction }: Version): number[] {
  // Bytes (0100), the length, the text, the end (0000): shifted by half a byte.
  const halves = [4, bytes.length >> 4, bytes.length & 15, ...[...bytes].flatMap((byte) => [byte >> 4, byte & 15]), 0];
  const words = Array.from(
    { length: halves.length / 2 },
    (_, at) => ((halves[at * 2] ?? 0) << 4) | (halves[at * 2 + 1] ?? 0),
  );
  for (let pad = 0xec; words.length < blocks * data; pad ^= 0xec ^ 0x11) words.push(pad);
  const parts = Array.from({ length: blocks }, (_, block) => words.slice(block * data, (block + 1) * data));
  return [...interleaved(parts), ...interleaved(parts.map((part) => correctionOf(part, correction)))];
}

const interleaved = (parts: readonly number[][]): number[] =>
  (parts[0] ?? []).flatMap((_, at) => parts.map((part) => part[at] ?? 0));

/** The product in the field of 256 elements with x⁸ + x⁴ + x³ + x² + 1. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> bit) & 1) * a);
  return product;
}

/** The Reed-Solomon correction of some bytes: what is left of them divided by the product of all x − 2ⁱ. */
function correctionOf(data: readonly number[], length: number): number[] {
  let divisor = [1];
  for (let i = 0, root = 1; i < length; i++, root = times(root, 2))
    divisor = [...divisor, 0].map((factor, at) => factor ^ times(divisor[at - 1] ?? 0, root));
  let rest = Array.from({ length }, () => 0);
  for (const byte of data) {
    const factor = byte ^ (rest[0] ?? 0);
    rest = [...rest.slice(1), 0].map((one, at) => one ^ times(divisor[at + 1] ?? 0, factor));
  }
  return rest;
}

function drawn(size: number, words: readonly number[]): boolean[][] {
  const dark = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  const isFixed = dark.map((row) => row.map(() => false));
  const set = (row: number, column: number, isDark: boolean) => {
    if (dark[row]?.[column] === undefined) return;
    dark[row][column] = isDark;
    (isFixed[row] ?? [])[column] = true;
  };
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  /** A square of squares around its middle; light where a ring is. */
  const target = (row: number, column: number, radius: number, light: readonly number[]) => {
    for (let y = -radius; y <= radius; y++)
      for (let x = -radius; x <= radius; x++)
        set(row + y, column + x, !light.includes(Math.max(Math.abs(x), Math.abs(y))));
  };
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    target(row, column, 4, [2, 4]);
  if (size > 21) target(size - 7, size - 7, 2, [1]);
  drawFormat(size, set);
  fill(dark, isFixed, words);
  return dark;
}

type SetSquare = (row: number, column: number, isDark: boolean) => void;

/** Twice, around the corners. */
function drawFormat(size: number, set: SetSquare): void {
  for (let bit = 0; bit < 15; bit++) {
    const isDark = ((FORMAT >> bit) & 1) === 1;
    const along = bit < 6 ? bit : bit < 8 ? bit + 1 : -1;
    if (along >= 0) set(along, 8, isDark);
    else set(8, bit === 8 ? 7 : 14 - bit, isDark);
    if (bit < 8) set(8, size - 1 - bit, isDark);
    else set(size - 15 + bit, 8, isDark);
  }
  set(size - 8, 8, true);
}

/** Writes the words in pairs of columns from the right, up and down by turns, masked; column 6 is the timing's. */
function fill(dark: boolean[][], isFixed: readonly boolean[][], words: readonly number[]): void {
  const size = dark.length;
  let bit = 0;
  for (let right = size - 1, isUp = true; right >= 1; right -= 2, isUp = !isUp) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const row = isUp ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        const squares = dark[row];
        if (!squares || isFixed[row]?.[column]) continue;
        const value = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        squares[column] = value !== ((row + column) % 2 === 0);
        bit++;
      }
    }
  }
}
