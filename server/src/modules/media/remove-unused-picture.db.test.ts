import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { expect, onTestFinished } from "vitest";
import { test as appTest } from "../../../test/app-test.ts";
import { test } from "../../../test/db-test.ts";
import { aClass, aUser } from "../../../test/factories.ts";
import { pictureForm } from "../../../test/picture-form.ts";
import { passAnHour, runDueJobs } from "../../../test/run-due-jobs.ts";
import { contextOf, signed } from "../../../test/signed.ts";
import type { Actor } from "../../deps.ts";
import { createDiskFiles } from "../../integrations/disk-files.ts";
import { createImageStore, type ImageStore } from "../../integrations/image-store.ts";
import { updateProfile } from "../users/update-profile.ts";
import { removeUnusedPicture, sweepPictures } from "./remove-unused-picture.ts";
import { outOfReach } from "../../../../scripts/school/command-deps.ts";

const url = "/pictures/judo-800.webp";

test("a picture that a user and a class share is kept; one that nobody refers to is deleted", async ({ db }) => {
  const removed: string[] = [];
  const imageStore = outOfReach<ImageStore>("imageStore", { remove: async (name: string) => void removed.push(name) });
  const { id } = await aUser(db, "student");
  await db.user.update({ where: { id }, data: { photoUrl: url } });
  await aClass(db, { imageUrl: url });
  await removeUnusedPicture({ ...contextOf({ db }), imageStore }, { url });
  expect(removed).toEqual([]);
  await removeUnusedPicture({ ...contextOf({ db }), imageStore }, { url: "/pictures/old-800.webp" });
  expect(removed).toEqual(["/pictures/old-800.webp"]);
});

const uploaded = async (app: FastifyInstance, headers: Record<string, string>, color?: string) => {
  const form = new Request("http://x", { method: "POST", body: await pictureForm(color) });
  return app.inject({
    method: "POST",
    url: "/images",
    headers: { ...headers, "content-type": form.headers.get("content-type") ?? "" },
    payload: Buffer.from(await form.arrayBuffer()),
  });
};

async function pictureFolder() {
  const folder = await mkdtemp(join(tmpdir(), "campside-media-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return { folder, imageStore: createImageStore({ files: createDiskFiles({ folder }) }) };
}

appTest(
  "[SEC-7] an upload that nobody saves is removed after an hour and can no longer be saved; a saved one stays",
  async ({ anotherApp, db, databaseUrl, bearerOf }) => {
    const { folder, imageStore } = await pictureFolder();
    const app = await anotherApp({ imageStore });
    const actor = await aUser(db, "student");
    const headers = await bearerOf(actor);
    const dropped: string = (await uploaded(app, headers, "red")).json().data.stored_url;
    const saved: string = (await uploaded(app, headers, "blue")).json().data.stored_url;
    await updateProfile(signed({ db }, actor), { name: actor.name, photoUrl: saved });
    await runDueJobs(db, databaseUrl, imageStore);
    expect(await readdir(folder)).toHaveLength(12);
    await passAnHour(db);
    await runDueJobs(db, databaseUrl, imageStore);
    expect(await readdir(folder)).toHaveLength(6);
    expect(await imageStore.read(saved.replace("/media/", ""))).not.toBeNull();
    expect(await db.unsavedPicture.findMany()).toEqual([]);
    await expect(updateProfile(signed({ db }, actor), { name: actor.name, photoUrl: dropped })).rejects.toMatchObject({
      code: "PICTURE_REMOVED",
    });
  },
);

appTest(
  "[SEC-7] 25 MB that one account has not saved are enough; a saved picture does not count",
  async ({ anotherApp, db, bearerOf }) => {
    const { imageStore } = await pictureFolder();
    const app = await anotherApp({ imageStore });
    const { id: userId } = await aUser(db, "student");
    const [headers, othersHeaders] = [await bearerOf({ id: userId }), await bearerOf(await aUser(db, "student"))];
    const waiting = "/media/00000000000000000000000000000000-800.webp";
    await db.unsavedPicture.create({ data: { userId, url: waiting, bytes: 25 * 1024 * 1024 } });
    const refused = await uploaded(app, headers);
    expect([refused.statusCode, refused.json(), refused.headers["retry-after"]]).toMatchObject([
      429,
      { code: "UPLOADS_NOT_SAVED" },
      "3600",
    ]);
    expect((await uploaded(app, othersHeaders)).statusCode).toBe(200);
    await aClass(db, { imageUrl: waiting });
    expect((await uploaded(app, headers)).statusCode).toBe(200);
  },
);

test("[SEC-7] the nightly sweep removes what was stored without a job, incomplete pictures included", async ({
  db,
  databaseUrl,
}) => {
  const { folder, imageStore } = await pictureFolder();
  const names = ["1", "2", "3"].map((digit) => digit.repeat(32));
  const files = createDiskFiles({ folder });
  const content = new Uint8Array([1]);
  await files.write([
    { name: `${names[0]}-800.webp`, content },
    { name: `${names[1]}-400.avif`, content },
    { name: `${names[2]}-800.webp`, content },
    { name: "notes.txt", content },
  ]);
  await aClass(db, { imageUrl: `/media/${names[2]}-800.webp` });
  await sweepPictures({ ...contextOf({ db }), imageStore });
  await runDueJobs(db, databaseUrl, imageStore);
  expect(await readdir(folder)).toHaveLength(4);
  await passAnHour(db);
  await runDueJobs(db, databaseUrl, imageStore);
  expect(await readdir(folder)).toEqual([`${names[2]}-800.webp`, "notes.txt"]);
});

appTest(
  "[TEACH-4] an upload keeps a picture for an hour that another user has dropped",
  async ({ anotherApp, db, databaseUrl, bearerOf }) => {
    const { folder, imageStore } = await pictureFolder();
    const app = await anotherApp({ imageStore });
    const [first, second] = [await aUser(db, "instructor"), await aUser(db, "instructor")];
    const upload = async (actor: Actor): Promise<string> =>
      (await uploaded(app, await bearerOf(actor))).json().data.stored_url;
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
