import type { Env } from "../env.ts";
import { createDiskFiles, removeLeftOvers } from "./disk-files.ts";
import { createImageHost, pictureOrigins } from "./image-host.ts";
import { createImageStore, type ImageStore } from "./image-store.ts";
import type { PictureFiles } from "./picture-files.ts";

/** The image store that the settings describe. */
export async function openImageStore(env: Env): Promise<ImageStore> {
  const { IMAGE_UPLOAD_URL: uploadUrl, IMAGE_UPLOAD_KEY: key } = env;
  const host = uploadUrl && key ? createImageHost({ uploadUrl, key, origins: pictureOrigins(env) }) : null;
  return createImageStore({ files: await openPictureFiles(env), host });
}

/** Where the settings say that pictures lie: in a bucket, or else in a folder, which is cleaned first. */
async function openPictureFiles(env: Env): Promise<PictureFiles> {
  const { S3_BUCKET: bucket, S3_REGION: region } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_ENDPOINT: endpoint } = env;
  if (bucket && region && accessKeyId && secretAccessKey) {
    // Only where there is a bucket: its library takes a quarter of a second to load.
    const { createS3Files } = await import("./s3-files.ts");
    return createS3Files({ bucket, region, accessKeyId, secretAccessKey, endpoint });
  }
  await removeLeftOvers(env.MEDIA_DIR);
  return createDiskFiles({ folder: env.MEDIA_DIR });
}
