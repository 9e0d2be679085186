import sharp from "sharp";

/** A small PNG picture. */
export function aPicture(background = "#f2705b"): Promise<Buffer> {
  return sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .png()
    .toBuffer();
}

/** A small picture as multipart form data. */
export async function pictureForm(background?: string): Promise<FormData> {
  const form = new FormData();
  form.append("image", new Blob([new Uint8Array(await aPicture(background))], { type: "image/png" }), "class.png");
  return form;
}
