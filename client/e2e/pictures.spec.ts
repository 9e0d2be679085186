import sharp from "sharp";
import { createPerson } from "./support/people.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";
import { uniqueTag } from "./support/unique-tag.ts";

/** An upright photo of 24 megapixels and more than 5 MB whose upper half is red, in a file whose name tells no type. */
async function phonePhoto(): Promise<string> {
  const [width, height] = [4000, 6000];
  const noise = { type: "gaussian", mean: 128, sigma: 12 } as const;
  const half = (tint: string) =>
    sharp({ create: { width, height: height / 2, channels: 3, background: "black", noise } })
      .tint(tint)
      .png({ compressionLevel: 0 })
      .toBuffer();
  const path = test.info().outputPath("IMG_0001");
  const { size } = await sharp([await half("red"), await half("blue")], { join: { across: 1 } })
    .jpeg({ quality: 85 })
    .toFile(path);
  expect(size).toBeGreaterThan(5 * 1024 * 1024);
  return path;
}

/** Whether a stored picture is red or blue in most places, and its width and height. */
async function describePicture(url: string) {
  const response = await fetch(url);
  const picture = sharp(Buffer.from(await response.arrayBuffer()));
  const { channels } = await picture.stats();
  const { width, height } = await picture.metadata();
  return { color: (channels[0]?.mean ?? 0) > (channels[2]?.mean ?? 0) ? "red" : "blue", width, height };
}

test("[UP-1] a phone's photo becomes the picture of a class, cut where the instructor moves it", async ({
  page,
  baseURL,
}) => {
  const instructor = await createPerson("Ines", "instructor");
  await signIn(page, instructor);
  await page.goto("/dashboard/addclass");
  await page.getByLabel("Class Name").fill(`Sailing ${uniqueTag()}`);
  await page.getByLabel("Class Image").setInputFiles(await phonePhoto());
  await page.getByLabel("Part that is shown").press("Home");
  await page.getByLabel("Available Seats").fill("12");
  await page.getByLabel("Price").fill("79.9");
  await page.getByRole("button", { name: "Add Class" }).click();
  await expect(page.getByText("Class has been inserted successfully")).toBeVisible({ timeout: 60_000 });
  const [added] = await instructor.api.classes.mine.query();
  const largest = added?.imageUrl.replace("-800.", "-1600.");
  expect(await describePicture(new URL(String(largest), baseURL).href)).toEqual({
    color: "red",
    width: 1600,
    height: 1000,
  });
});

test("[UP-1] a phone's photo becomes a portrait, cut where its owner moves it", async ({ page, baseURL }) => {
  const person = await createPerson("Stina");
  await signIn(page, person);
  await page.goto("/profile");
  await page
    .getByLabel("Choose a picture", { exact: true })
    .and(page.locator("input"))
    .setInputFiles(await phonePhoto());
  await page.getByLabel("Part that is shown").press("End");
  await page.getByRole("button", { name: "Save changes" }).click();
  // Twelve million pixels are made smaller first.
  await expect(page.getByText("Profile updated")).toBeVisible({ timeout: 60_000 });
  const { photoUrl } = (await person.api.auth.me.query()) ?? {};
  expect(await describePicture(new URL(String(photoUrl), baseURL).href)).toEqual({
    color: "blue",
    width: 800,
    height: 800,
  });
});
