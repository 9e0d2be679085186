import { createHash } from "node:crypto";
import { encodePicture, PICTURE_ENDINGS } from "./encode-picture.ts";
import type { ImageHost } from "./image-host.ts";
import type { PictureFiles } from "./picture-files.ts";
import { turnstile } from "./turnstile.ts";

/** Where uploaded pictures are kept and shown from. */
export interface ImageStore {
  /**
   * Keeps a picture in every size that the pages use and answers its address: `/media/<name>-800.webp`, or one at the
   * outside host. Here the same content always has the same name, and an address is answered only when all of its
   * files are kept.
   *
   * @throws AppError IMAGE_TOO_LARGE, IMAGE_TYPE_REFUSED, IMAGE_NOT_READABLE, IMAGE_STORE_UNAVAILABLE
   */
  keep(picture: Buffer): Promise<string>;
  /** Removes a kept picture in all its sizes; an address that is not ours, or kept elsewhere, is left alone. */
  remove(address: string): Promise<void>;
  /** The file of a kept picture with its media type; null for every other name. */
  read(file: string): Promise<{ content: Uint8Array; type: "image/avif" | "image/webp" } | null>;
}

// Encoding fills a core, and a decoded picture some 100 MB: uploads at once must not starve the rest of the server.
const ENCODERS = 2;

const KEPT_ADDRESS = /^\/media\/([0-9a-f]{32})-800\.webp$/;
const KEPT_FILE = /^[0-9a-f]{32}-\d{3,4}\.(avif|webp)$/;

// What an outside host is given: it makes the sizes that it wants itself.
const HOSTED_ENDING = "1600.webp";

/**
 * The school's pictures, checked and newly encoded, in the files that it is given. With an outside host new ones go
 * there, after the same check and encoding; those that were kept before are still shown.
 */
export function createImageStore({ files, host }: { files: PictureFiles; host?: ImageHost | null }): ImageStore {
  const whenFree = turnstile(ENCODERS);

  const store = async (name: string, picture: Buffer): Promise<void> => {
    const encoded = await encodePicture(picture);
    // The default size comes last: where it exists, the others do too, even after a crash between two files.
    await files.write(encoded.map(({ ending, content }) => ({ name: `${name}-${ending}`, content })));
  };

  return {
    keep: async (picture) => {
      if (host) {
        const encoded = await whenFree(() => encodePicture(picture));
        const largest = encoded.find(({ ending }) => ending === HOSTED_ENDING);
        if (!largest) throw new Error(`no ${HOSTED_ENDING} was made`);
        return host.keep(largest.content);
      }
      const name = createHash("sha256").update(picture).digest("hex").slice(0, 32);
      const file = `${name}-800.webp`;
      if (!(await files.has(file))) await whenFree(() => store(name, picture));
      return `/media/${file}`;
    },
    remove: async (address) => {
      const name = KEPT_ADDRESS.exec(address)?.[1];
      // The default size goes first: while it is there, an upload of the same picture relies on the others.
      if (name) await files.remove(PICTURE_ENDINGS.toReversed().map((ending) => `${name}-${ending}`));
    },
    read: async (file) => {
      const format = KEPT_FILE.exec(file)?.[1];
      const content = format ? await files.read(file) : null;
      return content && { content, type: format === "avif" ? "image/avif" : "image/webp" };
    },
  };
}
