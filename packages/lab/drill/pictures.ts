import sharp from "sharp";
import type { Db } from "../../../server/src/db/client.ts";
import { createAppTokens } from "../../../server/src/modules/auth/app-tokens.ts";
import { TOKEN_SECRET } from "../bench/bench-school.ts";

interface Uploaded {
  data: { display_url: string };
}
export interface Picture {
  path: string;
  bytes: Buffer;
}

async function read(url: string, path: string): Promise<Buffer> {
  const response = await fetch(new URL(path, url));
  return response.ok ? Buffer.from(await response.arrayBuffer()) : Buffer.alloc(0);
}

/** Uploads a picture of one colour as an instructor. */
export async function uploadPicture(db: Db, url: string, background: string): Promise<Picture> {
  const { id, sessionVersion } = await db.user.findFirstOrThrow({ where: { role: "instructor" } });
  const { token } = await createAppTokens([TOKEN_SECRET]).issue({ userId: id, version: sessionVersion });
  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.append("image", new Blob([new Uint8Array(picture)], { type: "image/png" }), "class.png");
  const response = await fetch(`${url}/images`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  if (!response.ok) throw new Error(`the picture was refused: ${await response.text()}`);
  const { data } = (await response.json()) as Uploaded;
  const path = new URL(data.display_url, url).pathname;
  return { path, bytes: await read(url, path) };
}

/** How many of the pictures a school does not serve as they were. */
export async function lacksPictures(url: string, pictures: readonly Picture[]): Promise<number> {
  const served = await Promise.all(pictures.map(async ({ path, bytes }) => bytes.equals(await read(url, path))));
  return served.filter((isSame) => !isSame).length;
}
