import fastifyMultipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Ctx } from "../deps.ts";
import { AppError } from "../errors/app-error.ts";
import { errorResponses } from "../errors/error-schema.ts";
import type { ImageStore } from "../integrations/image-store.ts";
import { absoluteUrl, originOf } from "../request-origin.ts";
import { MAX_PICTURE_BYTES, PICTURE_HINT } from "../schemas/picture.schema.ts";
import { createPictureReader } from "./read-picture.ts";

export interface ImagesOptions {
  imageStore: ImageStore;
  publicUrl: string | null;
  /** The caller if they may upload; throws an application error otherwise. */
  uploaderOf: (request: FastifyRequest) => Promise<Ctx>;
  /** Counts a picture against the user's upload quota; throws when it is used up. */
  consumeUploadQuota: (ctx: Ctx, picture: { bytes: number }) => Promise<void>;
  /** Sees to it that a stored picture is removed unless its address is saved. */
  recordUpload: (ctx: Ctx, picture: { url: string; bytes: number }) => Promise<void>;
}

declare module "fastify" {
  interface FastifyRequest {
    uploader: Ctx | null;
  }
}

// File names are content hashes, so a URL's content never changes.
const IMMUTABLE = "public, max-age=31536000, immutable";

const UPLOAD = {
  tags: ["Classes"],
  summary: "Upload a picture",
  description: "It is removed after an hour, unless a class or a profile is saved with its address.",
  consumes: ["multipart/form-data"],
  security: [{ token: [] }],
  body: z.object({ image: z.file().describe(`${PICTURE_HINT}.`) }),
  response: {
    200: z.object({
      success: z.literal(true),
      data: z.object({
        display_url: z.string().describe("The picture's absolute address."),
        stored_url: z.string().describe("The same address as it is stored, without this server's origin."),
      }),
    }),
    ...errorResponses,
  },
};

/**
 * POST /images stores one picture (multipart field `image`) of an authorized caller and returns
 * `{ success: true, data: { display_url, stored_url } }`. GET /media/… serves it, for an hour unless the address is saved.
 */
export async function images(
  app: FastifyInstance,
  { imageStore, publicUrl, uploaderOf, consumeUploadQuota, recordUpload }: ImagesOptions,
): Promise<void> {
  await app.register(fastifyMultipart, {
    limits: { fileSize: MAX_PICTURE_BYTES, files: 1, fields: 10, fieldSize: 1024, headerPairs: 100 },
  });
  const readPicture = createPictureReader();
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest("uploader", null);
  app.post("/images", {
    config: { rateLimitBucket: "uploads" },
    schema: UPLOAD,
    // The form is a stream: the schema documents it, the handler reads and validates it.
    validatorCompiler: () => (form) => ({ value: form }),
    // Authorization runs before the body is parsed.
    onRequest: async (request) => {
      request.uploader = await uploaderOf(request);
    },
    handler: async (request, reply) => {
      const { uploader } = request;
      if (!uploader) throw new AppError("SIGN_IN_REQUIRED");
      const picture = await readPicture(request, reply, uploader.actor.id);
      await consumeUploadQuota(uploader, { bytes: picture.length });
      const url = await imageStore.keep(picture);
      await recordUpload(uploader, { url, bytes: picture.length });
      return { success: true, data: { display_url: absoluteUrl(url, originOf(request, publicUrl)), stored_url: url } };
    },
  });
  app.get<{ Params: { file: string } }>("/media/:file", async ({ params }, reply) => {
    const picture = await imageStore.read(params.file);
    if (!picture) throw new AppError("NOT_FOUND");
    return (
      reply
        .header("cache-control", IMMUTABLE)
        .header("x-content-type-options", "nosniff")
        // Clients of other origins show pictures too.
        .header("cross-origin-resource-policy", "cross-origin")
        .type(picture.type)
        .send(Buffer.from(picture.content))
    );
  });
}
