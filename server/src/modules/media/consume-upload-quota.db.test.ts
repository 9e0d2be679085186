import { describe, expect, vi } from "vitest";
import { test as appTest } from "../../../test/app-test.ts";
import { test } from "../../../test/db-test.ts";
import { aUser } from "../../../test/factories.ts";
import { pictureForm } from "../../../test/picture-form.ts";
import { consumeUploadQuota } from "./consume-upload-quota.ts";
import { signed } from "../../../test/signed.ts";

const uploadQuota = { pictures: 5, bytes: 1000 };

describe("[TEACH-4] the daily upload quota", () => {
  test("counts concurrent uploads and is never exceeded", async ({ db }) => {
    const deps = signed({ db, uploadQuota }, await aUser(db, "instructor"));
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => consumeUploadQuota(deps, { bytes: 10 })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    expect(await db.uploadTally.findMany()).toMatchObject([{ pictures: 5, bytes: 50n }]);
  });

  test("limits the bytes; a smaller picture still fits", async ({ db }) => {
    const deps = signed({ db, uploadQuota }, await aUser(db, "admin"));
    await consumeUploadQuota(deps, { bytes: 900 });
    await expect(consumeUploadQuota(deps, { bytes: 101 })).rejects.toMatchObject({ code: "UPLOADS_USED_UP" });
    await consumeUploadQuota(deps, { bytes: 100 });
    expect(await db.uploadTally.findMany()).toMatchObject([{ pictures: 2, bytes: 1000n }]);
  });

  test("is per user, and starts again the next day", async ({ db }) => {
    const one = signed({ db, uploadQuota: { ...uploadQuota, pictures: 1 } }, await aUser(db, "instructor"));
    const other = { ...one, actor: await aUser(db, "instructor") };
    await consumeUploadQuota(one, { bytes: 1 });
    await consumeUploadQuota(other, { bytes: 1 });
    await expect(consumeUploadQuota(one, { bytes: 1 })).rejects.toMatchObject({ code: "UPLOADS_USED_UP" });
    await db.uploadTally.updateMany({ data: { day: new Date(Date.now() - 24 * 3600 * 1000) } });
    await consumeUploadQuota(one, { bytes: 7 });
    expect(await db.uploadTally.findUnique({ where: { userId: one.actor.id } })).toMatchObject({
      pictures: 1,
      bytes: 7n,
    });
  });

  test("refuses with the time until midnight", async ({ db }) => {
    const deps = signed({ db, uploadQuota: { ...uploadQuota, pictures: 1 } }, await aUser(db, "instructor"));
    await consumeUploadQuota(deps, { bytes: 1 });
    vi.useFakeTimers({ now: new Date("2026-06-01T20:30:00Z"), toFake: ["Date"] });
    try {
      await expect(consumeUploadQuota(deps, { bytes: 1 })).rejects.toMatchObject({
        message: "You have uploaded as many pictures as one day allows. Please try again in 4 hours.",
        retryAfterSeconds: 3.5 * 3600,
      });
    } finally {
      vi.useRealTimers();
    }
  });
});

appTest(
  "[TEACH-4] an upload beyond the daily quota is not stored",
  async ({ anotherApp, imageStore, db, bearerOf }) => {
    const stored: Buffer[] = [];
    const keep = async (picture: Buffer) => {
      stored.push(picture);
      return "/media/x-800.webp";
    };
    const app = await anotherApp({
      imageStore: { ...imageStore, keep },
      uploadQuota: { pictures: 1, bytes: 1_000_000 },
    });
    const form = new Request("http://x", { method: "POST", body: await pictureForm() });
    const headers = {
      ...(await bearerOf(await aUser(db, "instructor"))),
      "content-type": form.headers.get("content-type") ?? "",
    };
    const payload = Buffer.from(await form.arrayBuffer());
    const upload = () => app.inject({ method: "POST", url: "/images", headers, payload });
    expect((await upload()).statusCode).toBe(200);
    const refused = await upload();
    expect([refused.statusCode, refused.json()]).toMatchObject([429, { error: true, code: "UPLOADS_USED_UP" }]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(stored).toHaveLength(1);
  },
);
