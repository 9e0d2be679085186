import type { FastifyRequest } from "fastify";
import { AppError } from "../errors/app-error.ts";
import { MAX_PICTURE_BYTES } from "../schemas/picture.schema.ts";

/** Of all uploads together, before anything is counted against a user's quota. One that has stalled takes what it has sent. */
const MAX_BUFFERED_BYTES = 10 * MAX_PICTURE_BYTES;
const MAX_OF_ONE_USER = 2;
const RETRY_AFTER_SECONDS = 5;
/** As long as the balancer reads a body (docker-compose.yml). */
const READ_WITHIN_MS = 30_000;

const queueFull = () => new AppError("IMAGE_QUEUE_FULL", { retryAfterSeconds: RETRY_AFTER_SECONDS });

/**
 * Returns a function that reads the picture of a multipart form, of one user two at once, and of all as many as fit into 50 MB. A
 * form that has not arrived after 30 seconds loses its connection.
 *
 * @throws AppError (the function) IMAGE_QUEUE_FULL, IMAGE_MISSING, IMAGE_TOO_LARGE
 */
export function createPictureReader(): (request: FastifyRequest, userId: string) => Promise<Buffer> {
  const uploads = new Map<string, number>();
  let bufferedBytes = 0;

  return async (request, userId) => {
    const own = uploads.get(userId) ?? 0;
    if (own >= MAX_OF_ONE_USER) throw queueFull();
    uploads.set(userId, own + 1);
    const deadline = setTimeout(() => request.raw.destroy(), READ_WITHIN_MS);
    let bytes = 0;
    const buffer = ({ length }: Buffer) => {
      if (bufferedBytes + length > MAX_BUFFERED_BYTES) throw queueFull();
      bufferedBytes += length;
      bytes += length;
    };
    try {
      return await pictureOf(request, buffer);
    } finally {
      clearTimeout(deadline);
      bufferedBytes -= bytes;
      const others = (uploads.get(userId) ?? 1) - 1;
      if (others > 0) uploads.set(userId, others);
      else uploads.delete(userId);
    }
  };
}

async function pictureOf(request: FastifyRequest, buffer: (chunk: Buffer) => void): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError("IMAGE_MISSING");
  try {
    const file = await request.file();
    const chunks: Buffer[] = [];
    for await (const chunk of file?.file ?? []) {
      buffer(chunk as Buffer);
      chunks.push(chunk as Buffer);
    }
    if (file?.file.truncated) throw new AppError("IMAGE_TOO_LARGE");
    if (file?.fieldname === "image" && chunks.length > 0) return Buffer.concat(chunks);
  } catch (error) {
    // Any other error means a malformed or truncated form.
    throw error instanceof AppError ? error : new AppError("IMAGE_MISSING", { cause: error });
  }
  throw new AppError("IMAGE_MISSING");
}
