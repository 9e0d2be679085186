import type { Env } from "../env.ts";
import { createDiskFiles, removeLeftovers } from "./disk-files.ts";
import { createImageHost, pictureOrigins } from "./image-host.ts";
import { createImageStore, type ImageStore } from "./image-store.ts";
import type { PictureFiles } from "./picture-files.ts";

/** Opens the image store of the settings. */
export async function openImageStore(env: Env): Promise<ImageStore> {
  const { IMAGE_UPLOAD_URL: uploadUrl, IMAGE_UPLOAD_KEY: key } = env;
  const host = uploadUrl && key ? createImageHost({ uploadUrl, key, origins: pictureOrigins(env) }) : null;
  return createImageStore({ files: await openPictureFiles(env), host });
}

async function openPictureFiles(env: Env): Promise<PictureFiles> {
  const { S3_BUCKET: bucket, S3_REGION: region } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_ENDPOINT: endpoint } = env;
  if (bucket && region && accessKeyId && secretAccessKey) {
    // Imported on demand: loading the library takes 250 ms.
    const { createS3Files } = await import("./s3-files.ts");
    return createS3Files({ bucket, region, accessKeyId, secretAccessKey, endpoint });
  }
  await removeLeftovers(env.MEDIA_DIR);
  return createDiskFiles({ folder: env.MEDIA_DIR });
}
