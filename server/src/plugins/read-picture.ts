import type { FastifyRequest } from "fastify";
import { AppError } from "../errors/app-error.ts";

// Each takes up to MAX_PICTURE_BYTES of memory, before anything is counted against the user's quota.
const MAX_AT_ONCE = 10;
const MAX_OF_ONE_USER = 2;
const RETRY_AFTER_SECONDS = 5;
/** As long as the balancer reads a body (docker-compose.yml). */
const READ_WITHIN_MS = 30_000;

/**
 * Returns a function that reads the picture of a multipart form, of a few at once and of fewer of one user. A form that has
 * not arrived after 30 seconds loses its connection.
 *
 * @throws AppError (the function) IMAGE_QUEUE_FULL, IMAGE_MISSING, IMAGE_TOO_LARGE
 */
export function createPictureReader(): (request: FastifyRequest, userId: string) => Promise<Buffer> {
  const userIds: string[] = [];
  return async (request, userId) => {
    if (userIds.length >= MAX_AT_ONCE || userIds.filter((id) => id === userId).length >= MAX_OF_ONE_USER) {
      throw new AppError("IMAGE_QUEUE_FULL", { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    userIds.push(userId);
    const deadline = setTimeout(() => request.raw.destroy(), READ_WITHIN_MS);
    try {
      return await pictureOf(request);
    } finally {
      clearTimeout(deadline);
      userIds.splice(userIds.indexOf(userId), 1);
    }
  };
}

async function pictureOf(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError("IMAGE_MISSING");
  try {
    const file = await request.file();
    const content = await file?.toBuffer();
    if (file?.fieldname === "image" && content?.length) return content;
  } catch (error) {
    // Any other error means a malformed or truncated form.
    const isTooLarge = error instanceof Error && "code" in error && error.code === "FST_REQ_FILE_TOO_LARGE";
    throw new AppError(isTooLarge ? "IMAGE_TOO_LARGE" : "IMAGE_MISSING", { cause: error });
  }
  throw new AppError("IMAGE_MISSING");
}
