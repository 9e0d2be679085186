import { createHash } from "node:crypto";
import pLimit from "p-limit";
import { AppError } from "../errors/app-error.ts";
import { drawLogo, type LogoFiles } from "./draw-logo.ts";
import { encodePicture, PICTURE_ENDINGS } from "./encode-picture.ts";
import type { ImageHost } from "./image-host.ts";
import type { PictureFiles } from "./picture-files.ts";

/** Stores and serves uploaded pictures. */
export interface ImageStore {
  /**
   * Stores a picture in every size and returns its address: `/media/<name>-800.webp`, or one at the outside host. Equal
   * content has the same name; the address is returned once all files are stored.
   *
   * @throws AppError IMAGE_TOO_LARGE, IMAGE_TOO_MANY_PIXELS, IMAGE_TYPE_REFUSED, IMAGE_NOT_READABLE, IMAGE_QUEUE_FULL,
   * IMAGE_STORE_UNAVAILABLE
   */
  keep(picture: Buffer): Promise<string>;
  /**
   * Draws a picture as a logo, in turn with the pictures that are stored; it stores nothing.
   *
   * @throws AppError as `keep`, but for IMAGE_STORE_UNAVAILABLE
   */
  drawLogo(picture: Buffer): Promise<LogoFiles>;
  /** Removes a stored picture in every size; ignores any other address. */
  remove(address: string): Promise<void>;
  /** Reads a file of a stored picture; null for any other name. */
  read(file: string): Promise<{ content: Uint8Array; type: "image/avif" | "image/webp" } | null>;
  /** The addresses of stored pictures, also of those that lack a size, in pages. */
  list(): AsyncIterable<string[]>;
}

// Encoding uses a whole core and up to 150 MB.
const ENCODERS = 1;

// Each waits with its whole file in memory, for about a second per picture before it.
const MAX_WAITING = 8;
const RETRY_AFTER_SECONDS = 5;

const STORED_ADDRESS = /^\/media\/([0-9a-f]{32})-800\.webp$/;
const STORED_FILE = /^([0-9a-f]{32})-\d{3,4}\.(avif|webp)$/;

// An outside host receives the largest size and makes its own.
const HOSTED_ENDING = "1600.webp";

/**
 * Checks and encodes pictures and stores them in files. With an outside host, new pictures are uploaded there instead;
 * stored ones are still served.
 */
export function createImageStore({ files, host }: { files: PictureFiles; host?: ImageHost | null }): ImageStore {
  const limit = pLimit(ENCODERS);

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (limit.activeCount + limit.pendingCount >= ENCODERS + MAX_WAITING) {
      throw new AppError("IMAGE_QUEUE_FULL", { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    return limit(work);
  }

  const store = async (name: string, picture: Buffer): Promise<void> => {
    const encoded = await encodePicture(picture);
    // The default size is last: where it exists, all others do, even after a crash.
    await files.write(encoded.map(({ ending, content }) => ({ name: `${name}-${ending}`, content })));
  };

  return {
    keep: async (picture) => {
      if (host) {
        const encoded = await inTurn(() => encodePicture(picture));
        const largest = encoded.find(({ ending }) => ending === HOSTED_ENDING);
        if (!largest) throw new Error(`${HOSTED_ENDING} missing`);
        return host.keep(largest.content);
      }
      const name = createHash("sha256").update(picture).digest("hex").slice(0, 32);
      const file = `${name}-800.webp`;
      if (!(await files.has(file))) await inTurn(() => store(name, picture));
      return `/media/${file}`;
    },
    drawLogo: (picture) => inTurn(() => drawLogo(picture)),
    remove: async (address) => {
      const name = STORED_ADDRESS.exec(address)?.[1];
      // The default size goes first: an upload of the same picture checks only that one.
      if (name) await files.remove(PICTURE_ENDINGS.toReversed().map((ending) => `${name}-${ending}`));
    },
    read: async (file) => {
      const format = STORED_FILE.exec(file)?.[2];
      const content = format ? await files.read(file) : null;
      return content && { content, type: format === "avif" ? "image/avif" : "image/webp" };
    },
    list: async function* () {
      for await (const page of files.list()) {
        const names = page.flatMap((file) => STORED_FILE.exec(file)?.[1] ?? []);
        yield [...new Set(names)].map((name) => `/media/${name}-800.webp`);
      }
    },
  };
}
