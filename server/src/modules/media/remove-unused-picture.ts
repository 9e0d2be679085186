import type { Deps } from "../../deps.ts";
import type { ImageStore } from "../../integrations/image-store.ts";

/** Deletes an uploaded picture that no user and no class refers to. Equal pictures share one address. */
export async function removeUnusedPicture(
  { db, imageStore }: Pick<Deps, "db"> & { imageStore: Pick<ImageStore, "remove"> },
  { url }: { url: string },
): Promise<void> {
  const [people, classes] = await Promise.all([
    db.user.count({ where: { photoUrl: url } }),
    db.class.count({ where: { imageUrl: url } }),
  ]);
  if (people + classes === 0) await imageStore.remove(url);
}
