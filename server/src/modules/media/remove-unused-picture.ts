import type { WorkerDeps } from "../../deps.ts";
import { enqueueJobs } from "../../jobs/enqueue-job.ts";

/** Deletes an uploaded picture that no user and no class refers to. Equal pictures share one address. */
export async function removeUnusedPicture({ db, imageStore }: WorkerDeps, { url }: { url: string }): Promise<void> {
  // First: see keepPicture.
  await db.unsavedPicture.deleteMany({ where: { url } });
  const [people, classes] = await Promise.all([
    db.user.count({ where: { photoUrl: url } }),
    db.class.count({ where: { imageUrl: url } }),
  ]);
  if (people + classes === 0) await imageStore.remove(url);
}

/** Enqueues the removal of every stored picture to which nobody refers, such as those of a server that was killed. */
export async function sweepPictures({ db, imageStore }: WorkerDeps): Promise<void> {
  for await (const stored of imageStore.list()) {
    const unused = await db.$queryRaw<{ url: string }[]>`
      SELECT url FROM unnest(${stored}::text[]) AS stored (url)
      WHERE NOT EXISTS (SELECT FROM classes WHERE image_url = url) AND NOT EXISTS (SELECT FROM users WHERE photo_url = url)`;
    await enqueueJobs(db, "remove-picture", unused);
  }
}
