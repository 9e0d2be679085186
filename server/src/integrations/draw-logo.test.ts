import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { drawLogo } from "./draw-logo.ts";

type Color = { r: number; g: number; b: number; alpha?: number };
const RED = { r: 200, g: 30, b: 20 };
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** A bar of a colour, a quarter as high as it is wide, on a square of a ground. */
const bar = (color: Color, background: Color = CLEAR) =>
  sharp({ create: { width: 800, height: 800, channels: 4, background } })
    .composite([{ input: { create: { width: 800, height: 200, channels: 4, background: color } } }])
    .png()
    .toBuffer();

/** The colour at a part of a picture's width and height. */
async function colorAt(png: Uint8Array, x: number, y: number) {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

describe("[SET-1] a logo", () => {
  test("is drawn from one picture in every size, square and without transparency", async () => {
    const files = await drawLogo(await bar(RED));
    const found = await Promise.all(
      Object.entries(files).map(async ([name, png]) => {
        const { format, width, height, hasAlpha } = await sharp(png).metadata();
        return [name, format, width, height, hasAlpha];
      }),
    );
    expect(found).toEqual([
      ["png32", "png", 32, 32, false],
      ["png96", "png", 96, 96, false],
      ["png180", "png", 180, 180, false],
      ["png192", "png", 192, 192, false],
      ["png512", "png", 512, 512, false],
      ["maskable", "png", 512, 512, false],
    ]);
  });

  test.for<[string, Color, number[]]>([
    ["dark", { r: 20, g: 20, b: 60 }, [255, 255, 255]],
    ["bright", { r: 255, g: 240, b: 200 }, [13, 27, 25]],
  ])("that is transparent and %s stands on a ground on which it is seen", async ([, color, ground]) => {
    const { png512 } = await drawLogo(await bar(color));
    expect(await colorAt(png512, 0, 0)).toEqual(ground);
    expect(await colorAt(png512, 0.5, 0.5)).toEqual([color.r, color.g, color.b]);
    // It does not touch the edges.
    expect(await colorAt(png512, 0.06, 0.5)).toEqual(ground);
    expect(await colorAt(png512, 0.1, 0.5)).toEqual([color.r, color.g, color.b]);
  });

  test("with a ground of its own keeps it, to the edges, and around what phones cut out", async () => {
    const { png192, maskable } = await drawLogo(await bar({ r: 255, g: 255, b: 255 }, { ...RED, alpha: 1 }));
    const [red, white] = [
      [200, 30, 20],
      [255, 255, 255],
    ];
    expect([await colorAt(png192, 0.01, 0.5), await colorAt(png192, 0.01, 0.1)]).toEqual([white, red]);
    // All of it is in the circle of 80 %, the square in which begins at 22 %.
    expect([await colorAt(maskable, 0.21, 0.5), await colorAt(maskable, 0.24, 0.5)]).toEqual([red, white]);
  });

  test("that is a wide JPEG is shown whole", async () => {
    const wide = await sharp({ create: { width: 900, height: 300, channels: 3, background: RED } })
      .jpeg()
      .toBuffer();
    const { png96 } = await drawLogo(wide);
    const [r = 0, g = 0, b = 0] = await colorAt(png96, 0.5, 0.05);
    expect([Math.abs(r - 200) < 4, Math.abs(g - 30) < 4, Math.abs(b - 20) < 4]).toEqual([true, true, true]);
  });

  test.for([
    ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "IMAGE_TYPE_REFUSED"],
    ["a file of more than 5 MB", Buffer.alloc(5 * 1024 * 1024 + 1), "IMAGE_TOO_LARGE"],
    ["half a PNG", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "IMAGE_NOT_READABLE"],
  ] as const)("is not drawn from %s", async ([, picture, code]) => {
    await expect(drawLogo(picture)).rejects.toMatchObject({ code });
  });

  test("is not drawn from a picture of too many pixels", async () => {
    const huge = await sharp({ create: { width: 20_001, height: 1, channels: 3, background: RED } })
      .png()
      .toBuffer();
    await expect(drawLogo(huge)).rejects.toMatchObject({ code: "IMAGE_TOO_MANY_PIXELS" });
  });
});
