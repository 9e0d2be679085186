import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";

export interface SchemaFile {
  path: string;
  content: string;
}

/** Every `.prisma` file in a folder, sorted by path. */
export async function readSchemaFiles(folder: string): Promise<SchemaFile[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".prisma"));
  return Promise.all(
    names.toSorted().map(async (name) => ({
      path: join(folder, name),
      content: await readFile(join(folder, name), "utf8"),
    })),
  );
}
