import { NoSuchKey } from "@aws-sdk/client-s3";
import { Disk } from "flydrive";
import { S3Driver } from "flydrive/drivers/s3";
import { AppError } from "../errors/app-error.ts";
import type { PictureFiles } from "./picture-files.ts";

export interface S3Options {
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Where the store answers; left out for Amazon's own. */
  endpoint?: string | undefined;
}

const CONNECT_MS = 3000;
const ANSWER_MS = 10_000;

/**
 * Pictures in a bucket of any store that speaks S3. The bucket stays private: this server shows what is in it.
 *
 * @throws AppError IMAGE_STORE_UNAVAILABLE from every call, when the store does not answer or refuses
 */
export function createS3Files(
  { bucket, region, endpoint, accessKeyId, secretAccessKey }: S3Options,
  { answerMs = ANSWER_MS } = {},
): PictureFiles {
  const driver = new S3Driver({
    bucket,
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: answerMs, throwOnRequestTimeout: true },
    // Amazon's newer checksums are unknown to some of the other stores.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    visibility: "private",
    supportsACL: false,
  });
  const disk = new Disk(driver);
  const asked = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      throw new AppError("IMAGE_STORE_UNAVAILABLE", { cause: error });
    }
  };
  return {
    has: (name) => asked(disk.exists(name)),
    write: async (files) => {
      for (const { name, content } of files) await asked(disk.put(name, content));
    },
    remove: async (names) => {
      for (const name of names) await asked(disk.delete(name));
    },
    // The driver itself, since the disk in front of it hides why a file cannot be read.
    read: (name) =>
      asked(
        driver.getBytes(name).catch((error: unknown) => {
          if (error instanceof NoSuchKey) return null;
          throw error;
        }),
      ),
  };
}
