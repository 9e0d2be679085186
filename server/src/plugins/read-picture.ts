import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../errors/app-error.ts";
import { MAX_PICTURE_BYTES } from "../schemas/picture.schema.ts";

/** Of all uploads together, by the length that each declares, before anything is counted against a user's quota. */
const MAX_RESERVED_BYTES = 10 * MAX_PICTURE_BYTES;
/** Together no more than one picture of the largest size. */
const MAX_OF_ONE_USER = 2;
const RETRY_AFTER_SECONDS = 5;
/** As long as the balancer reads a body (docker-compose.yml). */
const READ_WITHIN_MS = 30_000;
/** Nobody is slow before. */
const GRACE_MS = 1000;

interface Upload {
  userId: string;
  reserved: number;
  received: number;
  startedAt: number;
  drop: () => void;
}

/** How much of what should have arrived by now has; one that goes on like this is read in time from 1 on. */
function paceOf({ reserved, received, startedAt }: Upload): number {
  const elapsed = performance.now() - startedAt;
  return elapsed < GRACE_MS ? Infinity : received / ((reserved * elapsed) / READ_WITHIN_MS);
}

const sumOf = (uploads: Iterable<Upload>) => [...uploads].reduce((sum, { reserved }) => sum + reserved, 0);

/**
 * Returns a function that reads the picture of a multipart form, of one user two at once, and of all as many as fit into 50 MB. A
 * form that has not arrived after 30 seconds loses its connection, and so does, when there is no room for another one, the slowest
 * of those that will not arrive by then. Whoever is refused is answered, and the connection closed.
 *
 * @throws AppError (the function) IMAGE_QUEUE_FULL, IMAGE_MISSING, IMAGE_TOO_LARGE
 */
export function createPictureReader(): (
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
) => Promise<Buffer> {
  const uploads = new Set<Upload>();

  function hasRoom({ userId, reserved }: Upload): boolean {
    const usersUploads = [...uploads].filter((one) => one.userId === userId);
    if (usersUploads.length >= MAX_OF_ONE_USER || sumOf(usersUploads) + reserved > MAX_PICTURE_BYTES) return false;
    const slow = [...uploads].filter((one) => paceOf(one) < 1).toSorted((one, other) => paceOf(one) - paceOf(other));
    while (sumOf(uploads) + reserved > MAX_RESERVED_BYTES) {
      const slowest = slow.shift();
      if (!slowest) return false;
      uploads.delete(slowest);
      slowest.drop();
    }
    return true;
  }

  return async (request, reply, userId) => {
    const drop = () => void request.raw.destroy();
    // A chunked form declares no length.
    const declared = Number(request.headers["content-length"] ?? MAX_PICTURE_BYTES);
    const reserved = Math.min(declared, MAX_PICTURE_BYTES);
    const upload: Upload = { userId, reserved, received: 0, startedAt: performance.now(), drop };
    if (!hasRoom(upload)) {
      reply.header("connection", "close");
      throw new AppError("IMAGE_QUEUE_FULL", { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    uploads.add(upload);
    const deadline = setTimeout(drop, READ_WITHIN_MS);
    try {
      return await pictureOf(request, (bytes) => void (upload.received += bytes));
    } finally {
      clearTimeout(deadline);
      uploads.delete(upload);
    }
  };
}

async function pictureOf(request: FastifyRequest, receive: (bytes: number) => void): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError("IMAGE_MISSING");
  try {
    const file = await request.file();
    const chunks: Buffer[] = [];
    for await (const chunk of file?.file ?? []) {
      receive((chunk as Buffer).length);
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
