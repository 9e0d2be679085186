import { createHash } from "node:crypto";
import { access, mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { encodePicture } from "./encode-picture.ts";
import { turnstile } from "./turnstile.ts";

/** Where uploaded pictures are kept and shown from. */
export interface ImageStore {
  /** The folder whose files are shown under `/media/`. */
  readonly folder: string;
  /**
   * Keeps a picture in every size that the pages use and answers its address, `/media/<name>-800.webp`. The same
   * content always has the same name; an address is answered only when all of its files are on the disk.
   *
   * @throws AppError IMAGE_TOO_LARGE, IMAGE_TYPE_REFUSED, IMAGE_NOT_READABLE
   */
  keep(picture: Buffer): Promise<string>;
}

// Encoding fills a core, and a decoded picture some 100 MB: uploads at once must not starve the rest of the server.
const ENCODERS = 2;

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Pictures on the local disk, or on a disk that several servers share. */
export function createImageStore({ folder: given }: { folder: string }): ImageStore {
  const folder = resolve(given);
  const whenFree = turnstile(ENCODERS);

  const store = async (name: string, picture: Buffer): Promise<void> => {
    const files = await encodePicture(picture);
    await mkdir(folder, { recursive: true });
    const incoming = await mkdtemp(join(folder, ".incoming-"));
    try {
      for (const { ending, content } of files) await writeFile(join(incoming, ending), content, { flush: true });
      // The default size moves last: where it exists, the others do too, even after a crash between two moves.
      for (const { ending } of files) await rename(join(incoming, ending), join(folder, `${name}-${ending}`));
    } finally {
      await rm(incoming, { recursive: true, force: true });
    }
  };

  return {
    folder,
    keep: async (picture) => {
      const name = createHash("sha256").update(picture).digest("hex").slice(0, 32);
      const file = `${name}-800.webp`;
      if (!(await exists(join(folder, file)))) await whenFree(() => store(name, picture));
      return `/media/${file}`;
    },
  };
}
