import sharp from "sharp";
import type { Caller } from "../load/people.ts";

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

/** Uploads a picture of one colour. */
export async function uploadPicture({ headers }: Caller, url: string, background: string): Promise<Picture> {
  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.append("image", new Blob([new Uint8Array(picture)], { type: "image/png" }), "class.png");
  const response = await fetch(`${url}/images`, { method: "POST", headers, body });
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
