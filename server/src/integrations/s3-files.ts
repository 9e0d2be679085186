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
  /** Another S3 store than Amazon's. */
  endpoint?: string | undefined;
}

const CONNECT_MS = 3000;
const ANSWER_MS = 10_000;

/**
 * Picture files in an S3 bucket. The bucket stays private: this server serves its content.
 *
 * @throws AppError IMAGE_STORE_UNAVAILABLE from every call, when the store fails or times out
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
    // Some stores do not support Amazon's newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    visibility: "private",
    supportsACL: false,
  });
  const disk = new Disk(driver);
  const orUnavailable = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      throw new AppError("IMAGE_STORE_UNAVAILABLE", { cause: error });
    }
  };
  return {
    has: (name) => orUnavailable(disk.exists(name)),
    write: async (files) => {
      for (const { name, content } of files) await orUnavailable(disk.put(name, content));
    },
    remove: async (names) => {
      for (const name of names) await orUnavailable(disk.delete(name));
    },
    // The driver, because Disk hides the cause of a failed read.
    read: (name) =>
      orUnavailable(
        driver.getBytes(name).catch((error: unknown) => {
          if (error instanceof NoSuchKey) return null;
          throw error;
        }),
      ),
    list: async function* () {
      let paginationToken: string | undefined;
      do {
        const page = await orUnavailable(
          disk.listAll("", { recursive: true, ...(paginationToken && { paginationToken }) }),
        );
        yield [...page.objects].flatMap((object) => (object.isFile ? [object.name] : []));
        ({ paginationToken } = page);
      } while (paginationToken);
    },
  };
}
