import type { FastifyRequest } from "fastify";
import { AppError } from "../errors/app-error.ts";

// Each takes up to MAX_PICTURE_BYTES of memory, before anything is counted against the user's quota.
const MAX_AT_ONCE = 10;
const MAX_OF_ONE_USER = 2;
const RETRY_AFTER_SECONDS = 5;
/** Until then no upload has to make room. */
const UNDISTURBED_MS = 5000;
/** As long as the balancer reads a body (docker-compose.yml). */
const READ_WITHIN_MS = 30_000;

interface Reading {
  userId: string;
  request: FastifyRequest;
  startedAt: number;
  /** By its connection. */
  bytesBefore: number;
}

/** In bytes per millisecond. */
const speedOf = ({ request, startedAt, bytesBefore }: Reading): number =>
  (request.socket.bytesRead - bytesBefore) / (performance.now() - startedAt);

/**
 * Returns a function that reads the picture of a multipart form, of a few at once and of fewer of one user. A form that has
 * not arrived after 30 seconds loses its connection, and when there are too many, the slowest of those that have gone on
 * for five seconds does: whoever stalls uploads keeps nobody else from theirs.
 *
 * @throws AppError (the function) IMAGE_QUEUE_FULL, IMAGE_MISSING, IMAGE_TOO_LARGE
 */
export function createPictureReader(): (request: FastifyRequest, userId: string) => Promise<Buffer> {
  const readings = new Set<Reading>();

  function makeRoom(): boolean {
    if (readings.size < MAX_AT_ONCE) return true;
    const [slowest] = [...readings]
      .filter(({ startedAt }) => performance.now() - startedAt >= UNDISTURBED_MS)
      .toSorted((one, other) => speedOf(one) - speedOf(other));
    slowest?.request.raw.destroy();
    return slowest !== undefined && readings.delete(slowest);
  }

  return async (request, userId) => {
    const own = [...readings].filter((reading) => reading.userId === userId).length;
    if (own >= MAX_OF_ONE_USER || !makeRoom()) {
      throw new AppError("IMAGE_QUEUE_FULL", { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    const reading = { userId, request, startedAt: performance.now(), bytesBefore: request.socket.bytesRead };
    readings.add(reading);
    const deadline = setTimeout(() => request.raw.destroy(), READ_WITHIN_MS);
    try {
      return await pictureOf(request);
    } finally {
      clearTimeout(deadline);
      readings.delete(reading);
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
