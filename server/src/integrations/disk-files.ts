import { access, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { PictureFiles } from "./picture-files.ts";

const INCOMING = ".incoming-";
// Far longer than any upload takes: on a shared disk, another server may be writing into its own at this moment.
const LEFT_OVER_AFTER_MS = 60 * 60 * 1000;

/** Pictures on the local disk, or on a disk that several servers share. */
export function createDiskFiles({ folder: given }: { folder: string }): PictureFiles {
  const folder = resolve(given);
  return {
    has: (name) =>
      access(join(folder, name)).then(
        () => true,
        () => false,
      ),
    write: async (files) => {
      await mkdir(folder, { recursive: true });
      const incoming = await mkdtemp(join(folder, INCOMING));
      try {
        for (const { name, content } of files) await writeFile(join(incoming, name), content, { flush: true });
        for (const { name } of files) await rename(join(incoming, name), join(folder, name));
      } finally {
        await rm(incoming, { recursive: true, force: true });
      }
    },
    remove: async (names) => {
      for (const name of names) await rm(join(folder, name), { force: true });
    },
    read: async (name) => {
      try {
        return await readFile(join(folder, name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
        throw error;
      }
    },
  };
}

/** Removes what an upload leaves behind when its server is killed in the middle of it. */
export async function removeLeftOvers(folder: string): Promise<void> {
  const entries = await readdir(folder).catch(() => []);
  for (const entry of entries.filter((name) => name.startsWith(INCOMING))) {
    const path = join(folder, entry);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > LEFT_OVER_AFTER_MS) await rm(path, { recursive: true, force: true });
  }
}
