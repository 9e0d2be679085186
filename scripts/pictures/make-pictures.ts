import { mkdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { classScenes } from "./class-scenes.ts";
import { heroScenes, tallHeroScenes } from "./hero-scenes.ts";
import { pageScenes } from "./page-scenes.ts";
import { instructorPortraits, reviewerPortraits } from "./people.ts";
import { paintPortrait } from "./portrait.ts";
import { paintScene } from "./scene.ts";
import { phoneSizes, usualSizes, writePicture } from "./write-picture.ts";

const folder = fileURLToPath(new URL("../../client/public/pictures/", import.meta.url));

// Any arguments are parts of names: only the pictures that match one of them are painted.
const wanted = process.argv.slice(2);
const isWanted = ({ name }: { name: string }) => wanted.length === 0 || wanted.some((part) => name.includes(part));

await mkdir(folder, { recursive: true });
for (const scene of [...heroScenes, ...tallHeroScenes, ...pageScenes, ...classScenes].filter(isWanted)) {
  const sizes = scene.height > scene.width ? phoneSizes : usualSizes;
  await writePicture(folder, scene.name, await paintScene(scene), sizes);
  console.log(scene.name);
}
const portraits = [
  ...instructorPortraits.map((portrait) => ({ portrait, side: 800 })),
  ...reviewerPortraits.map((portrait) => ({ portrait, side: 400 })),
];
for (const { portrait, side } of portraits.filter((one) => isWanted(one.portrait))) {
  await writePicture(folder, portrait.name, await paintPortrait(portrait, side), usualSizes);
  console.log(portrait.name);
}

const icon = await readFile(`${folder}../icon.svg`);
for (const [name, side] of [
  ["icon-192", 192],
  ["icon-512", 512],
  ["apple-touch-icon", 180],
] as const) {
  await sharp(icon, { density: (72 * side) / 32 })
    .resize(side, side)
    .png({ palette: true })
    .toFile(`${folder}../${name}.png`);
}
