import sharp from "sharp";

/** A small PNG picture. */
export function aPicture(): Promise<Buffer> {
  return sharp({ create: { width: 64, height: 48, channels: 3, background: "#f2705b" } })
    .png()
    .toBuffer();
}

/** A small picture as multipart form data. */
export async function pictureForm(): Promise<FormData> {
  const form = new FormData();
  form.append("image", new Blob([new Uint8Array(await aPicture())], { type: "image/png" }), "class.png");
  return form;
}
