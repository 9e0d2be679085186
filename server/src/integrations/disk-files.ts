import { access, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { PictureFiles } from "./picture-files.ts";

const INCOMING = ".incoming-";
// Longer than any upload: another server may be writing to a shared disk.
const LEFTOVER_AFTER_MS = 60 * 60 * 1000;

/** Picture files on a local or shared disk. */
export function createDiskFiles({ folder: configuredFolder }: { folder: string }): PictureFiles {
  const folder = resolve(configuredFolder);
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
    list: async function* () {
      yield await readdir(folder).catch(() => []);
    },
  };
}

/** Removes the leftovers of uploads whose server was killed. */
export async function removeLeftovers(folder: string): Promise<void> {
  const entries = await readdir(folder).catch(() => []);
  for (const entry of entries.filter((name) => name.startsWith(INCOMING))) {
    const path = join(folder, entry);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > LEFTOVER_AFTER_MS) await rm(path, { recursive: true, force: true });
  }
}
