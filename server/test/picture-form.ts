import sharp from "sharp";

/** A small picture as multipart form data. */
export async function pictureForm(): Promise<FormData> {
  const content = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#f2705b" } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append("image", new Blob([new Uint8Array(content)], { type: "image/png" }), "class.png");
  return form;
}
