import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { test as appTest } from "../../../test/app-test.ts";
import { test } from "../../../test/db-test.ts";
import { aClass, aUser } from "../../../test/factories.ts";
import { pictureForm } from "../../../test/picture-form.ts";
import { passAnHour, runDueJobs } from "../../../test/run-due-jobs.ts";
import { signed } from "../../../test/signed.ts";
import type { Actor } from "../../deps.ts";
import { createDiskFiles } from "../../integrations/disk-files.ts";
import { createImageStore } from "../../integrations/image-store.ts";
import { updateProfile } from "../users/update-profile.ts";
import { removeUnusedPicture } from "./remove-unused-picture.ts";

const url = "/pictures/judo-800.webp";

test("a picture that a user and a class share is kept; one that nobody refers to is deleted", async ({ db }) => {
  const removed: string[] = [];
  const imageStore = { remove: async (name: string) => void removed.push(name) };
  const { id } = await aUser(db, "student");
  await db.user.update({ where: { id }, data: { photoUrl: url } });
  await aClass(db, { imageUrl: url });
  await removeUnusedPicture({ db, imageStore }, { url });
  expect(removed).toEqual([]);
  await removeUnusedPicture({ db, imageStore }, { url: "/pictures/old-800.webp" });
  expect(removed).toEqual(["/pictures/old-800.webp"]);
});

appTest(
  "[TEACH-4] an upload keeps a picture for an hour that another user has dropped",
  async ({ anotherApp, db, databaseUrl, bearerOf }) => {
    const folder = await mkdtemp(join(tmpdir(), "campside-media-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const imageStore = createImageStore({ files: createDiskFiles({ folder }) });
    const app = await anotherApp({ imageStore });
    const [first, second] = [await aUser(db, "instructor"), await aUser(db, "instructor")];
    const upload = async (actor: Actor): Promise<string> => {
      const form = new Request("http://x", { method: "POST", body: await pictureForm() });
      const headers = { ...(await bearerOf(actor)), "content-type": form.headers.get("content-type") ?? "" };
      const payload = Buffer.from(await form.arrayBuffer());
      return (await app.inject({ method: "POST", url: "/images", headers, payload })).json().data.stored_url;
    };
    const save = (actor: Actor, photoUrl: string | null) =>
      updateProfile(signed({ db }, actor), { name: actor.name, photoUrl });
    const filesLeft = async () => {
      await runDueJobs(db, databaseUrl, imageStore);
      return (await readdir(folder)).length;
    };

    const picture = await upload(first);
    await save(first, picture);
    await save(first, null);
    await passAnHour(db);
    expect(await upload(second)).toBe(picture);
    expect(await filesLeft()).toBe(6);
    await save(second, picture);
    await passAnHour(db);
    expect(await filesLeft()).toBe(6);

    // An upload may also come just before.
    await upload(first);
    await save(second, null);
    expect(await filesLeft()).toBe(6);
    // The control: nobody uploads it again.
    await passAnHour(db);
    expect(await filesLeft()).toBe(0);
  },
);
