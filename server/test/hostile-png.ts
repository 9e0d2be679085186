import { once } from "node:events";
import { crc32, createDeflate } from "node:zlib";

const PNG_SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
const MEGABYTE = 1024 * 1024;
const BYTES_PER_PIXEL = 8;
/** The passes of an interlaced PNG: first column, first row, and the steps between them. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
}

function header(width: number, height: number): Buffer {
  const content = Buffer.alloc(13);
  content.writeUInt32BE(width, 0);
  content.writeUInt32BE(height, 4);
  // 16 bits per sample, RGB with alpha, interlaced.
  content.set([16, 6, 0, 0, 1], 8);
  return content;
}

/** An interlaced 16-bit PNG of one colour: some kilobytes, whose decoder needs eight bytes per pixel at once. */
export async function hostilePng(width: number, height: number): Promise<Buffer> {
  const sizes = PASSES.map(([x, y, right, down]) => {
    const columns = Math.ceil((width - x) / right);
    return (1 + columns * BYTES_PER_PIXEL) * Math.ceil((height - y) / down);
  });
  const deflate = createDeflate();
  const pieces: Buffer[] = [];
  deflate.on("data", (piece: Buffer) => pieces.push(piece));
  const zeros = Buffer.alloc(MEGABYTE);
  for (let left = sizes.reduce((sum, size) => sum + size, 0); left > 0; left -= MEGABYTE) {
    if (!deflate.write(zeros.subarray(0, left))) await once(deflate, "drain");
  }
  deflate.end();
  await once(deflate, "end");
  const data = chunk("IDAT", Buffer.concat(pieces));
  return Buffer.concat([PNG_SIGNATURE, chunk("IHDR", header(width, height)), data, chunk("IEND", Buffer.alloc(0))]);
}
