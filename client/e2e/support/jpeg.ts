import sharp from "sharp";

/** A JPEG picture larger than the stored sizes. */
export async function jpegPicture(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="1800" height="1200">
    <rect width="1800" height="1200" fill="#7cc6e8"/>
    <circle cx="1400" cy="280" r="150" fill="#ffd43b"/>
    <path d="M0 900 L600 420 L1100 860 L1400 640 L1800 940 V1200 H0 Z" fill="#2f7d4f"/>
  </svg>`;
  const buffer = await sharp(Buffer.from(scene)).jpeg({ quality: 85 }).toBuffer();
  return { name: "lake.jpg", mimeType: "image/jpeg", buffer };
}
