import { createHash } from "node:crypto";
import type { Db, Tx } from "../../db/client.ts";
import { AppError } from "../../errors/app-error.ts";
import type { LogoFiles } from "../../integrations/draw-logo.ts";
import { LOGO_FILES, type LogoFile } from "../../schemas/logo-files.ts";

/**
 * Stores a drawn logo, for an hour at least, as the school's only once it is saved. Equal ones are stored once.
 *
 * @returns its key
 */
export async function storeLogo(db: Db, files: LogoFiles): Promise<string> {
  const hash = createHash("sha256");
  for (const field of Object.values(LOGO_FILES)) hash.update(files[field]);
  const key = hash.digest("hex").slice(0, 32);
  await db.logo.upsert({ where: { key }, create: { key, ...files }, update: { drawnAt: new Date() } });
  return key;
}

/** A file of a logo; null where there is none of this key. */
export async function readLogo(db: Db, key: string, file: LogoFile): Promise<Uint8Array | null> {
  const field = LOGO_FILES[file];
  const logo: Partial<LogoFiles> | null = await db.logo.findUnique({
    where: { key },
    select: { [field]: true } as Record<typeof field, true>,
  });
  return logo?.[field] ?? null;
}

/**
 * Keeps a logo until the transaction has saved its key.
 *
 * @throws AppError PICTURE_REMOVED when it is not stored any more
 */
export async function keepLogo(tx: Tx, key: string): Promise<void> {
  const found = await tx.$queryRaw<object[]>`SELECT FROM logos WHERE key = ${key} FOR KEY SHARE`;
  if (found.length === 0) throw new AppError("PICTURE_REMOVED");
}

/** A logo as a data address, as messages and documents contain it; null without one. */
export async function readLogoData(db: Db, key: string | null): Promise<string | null> {
  const png = key && (await readLogo(db, key, "96"));
  return png ? `data:image/png;base64,${Buffer.from(png).toString("base64")}` : null;
}
