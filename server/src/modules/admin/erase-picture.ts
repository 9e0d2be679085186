import type { Deps } from "../../deps.ts";
import type { ImageStore } from "../../integrations/image-store.ts";

/** Removes an uploaded picture that nobody and no class shows any more. One picture has one address, whoever sent it. */
export async function erasePicture(
  { db, imageStore }: Pick<Deps, "db"> & { imageStore: Pick<ImageStore, "remove"> },
  { url }: { url: string },
): Promise<void> {
  const [people, classes] = await Promise.all([
    db.user.count({ where: { photoUrl: url } }),
    db.class.count({ where: { imageUrl: url } }),
  ]);
  if (people + classes === 0) await imageStore.remove(url);
}
