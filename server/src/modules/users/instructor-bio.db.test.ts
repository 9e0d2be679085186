import { expect } from "vitest";
import type { z } from "zod";
import { test } from "../../../test/app-test.ts";
import { aClass, aUser } from "../../../test/factories.ts";
import { contextOf, signed } from "../../../test/signed.ts";
import { findClass } from "../classes/find-class.ts";
import { listInstructors } from "./list-instructors.ts";
import { updateProfile } from "./update-profile.ts";
import { BIO_MAX_LENGTH, updateProfileInput } from "./users.schema.ts";

const BIO = "Climbs since 1998.\nTeaches in English and Portuguese.";

test("[CLASS-6][CLASS-7][STU-5] an instructor's bio is on the list of instructors and on the class's page", async ({
  db,
}) => {
  const instructor = await aUser(db, "instructor", { photoUrl: "/pictures/instructor-ines-800.webp" });
  const { id: classId } = await aClass(db, { instructorId: instructor.id });
  const { name, photoUrl } = instructor;
  expect(await updateProfile(signed({ db }, instructor), { name, photoUrl, bio: BIO })).toMatchObject({ bio: BIO });
  expect(await listInstructors(contextOf({ db }))).toMatchObject([{ name, bio: BIO }]);
  const shown = { instructorPhotoUrl: photoUrl, instructorBio: BIO };
  expect(await findClass(contextOf({ db }), { classId })).toMatchObject(shown);

  // A client that does not know bios.
  await updateProfile(signed({ db }, instructor), { name: "Ines", photoUrl });
  expect(await listInstructors(contextOf({ db }))).toMatchObject([{ name: "Ines", bio: BIO }]);
});

test("[CLASS-7] what is not sent of a profile stays, also what somebody has changed meanwhile", async ({ db }) => {
  const instructor = await aUser(db, "instructor", { name: "Ines", photoUrl: null });
  const update = (profile: z.input<typeof updateProfileInput>) =>
    updateProfile(signed({ db }, instructor), updateProfileInput.parse(profile));
  await update({ photoUrl: "/media/ines-800.webp" });
  await update({ bio: BIO });
  const saved = { name: "Ines Silva", photoUrl: "/media/ines-800.webp", bio: BIO };
  expect(await update({ name: "Ines Silva" })).toMatchObject(saved);
  expect(await db.user.findUniqueOrThrow({ where: { id: instructor.id } })).toMatchObject(saved);
  expect(await db.$queryRaw`SELECT FROM graphile_worker.jobs`).toEqual([]);
});

test("[CLASS-7][ROLE-3] nobody but an instructor stores a bio", async ({ db }) => {
  for (const role of ["student", "admin"] as const) {
    const user = await aUser(db, role);
    const saved = await updateProfile(signed({ db }, user), { name: user.name, photoUrl: null, bio: BIO });
    expect([role, saved.bio]).toEqual([role, ""]);
  }
  expect(await db.user.count({ where: { bio: BIO } })).toBe(0);
});

test("[CLASS-7] a bio has at most 500 characters, in the database too", async ({ db }) => {
  const profile = { name: "Ines", photoUrl: null };
  expect(updateProfileInput.safeParse({ ...profile, bio: "é".repeat(BIO_MAX_LENGTH) }).success).toBe(true);
  expect(updateProfileInput.safeParse({ ...profile, bio: "é".repeat(BIO_MAX_LENGTH + 1) }).success).toBe(false);
  const { id } = await aUser(db, "instructor", { bio: "é".repeat(BIO_MAX_LENGTH) });
  const tooLong = db.user.update({ where: { id }, data: { bio: "é".repeat(BIO_MAX_LENGTH + 1) } });
  await expect(tooLong).rejects.toThrow("users_bio_length");
});

test("a changed bio is visible to the next reader of the cached lists and pages", async ({ app, db, bearerOf }) => {
  const instructor = await aUser(db, "instructor");
  const { id: classId } = await aClass(db, { instructorId: instructor.id });
  const query = (path: string, json?: object) =>
    `/trpc/${path}?batch=1&input=${encodeURIComponent(JSON.stringify({ 0: { json } }))}`;
  const urls = [query("classes.instructors"), query("classes.byId", { classId })];
  const read = async () => Promise.all(urls.map(async (url) => (await app.inject({ url })).body.includes("Climbs")));
  expect(await read()).toEqual([false, false]);
  const saved = await app.inject({
    method: "POST",
    url: "/trpc/auth.updateProfile",
    headers: await bearerOf(instructor),
    payload: { json: { name: instructor.name, photoUrl: null, bio: BIO } },
  });
  expect(saved.statusCode).toBe(200);
  expect(await read()).toEqual([true, true]);
});
