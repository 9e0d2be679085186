import fastifyMultipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Actor } from "../deps.ts";
import { AppError } from "../errors/app-error.ts";
import { refusals } from "../errors/error-answer.ts";
import { MAX_PICTURE_BYTES } from "../integrations/encode-picture.ts";
import type { ImageStore } from "../integrations/image-store.ts";

export interface ImagesOptions {
  imageStore: ImageStore;
  /** The signed-in caller, or null. */
  actorOf: (request: FastifyRequest) => Promise<Actor | null>;
  /** Counts a picture against its sender's quota, or refuses it. */
  claimUpload: (actor: Actor, picture: { bytes: number }) => Promise<void>;
}

declare module "fastify" {
  interface FastifyRequest {
    uploader: Actor | null;
  }
}

const FORM_OVERHEAD_BYTES = 64 * 1024;
// A picture's name is made from its content: what is shown at an address never changes.
const FOR_EVER = "public, max-age=31536000, immutable";

const UPLOAD = {
  tags: ["Classes"],
  summary: "Upload a picture",
  consumes: ["multipart/form-data"],
  security: [{ token: [] }],
  body: z.object({ image: z.file().describe("JPEG, PNG, WebP or AVIF, at most 5 MB.") }),
  response: {
    200: z.object({
      success: z.literal(true),
      data: z.object({ display_url: z.string().describe("The picture's address.") }),
    }),
    ...refusals,
  },
};

async function uploadedPicture(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError("IMAGE_MISSING");
  try {
    const file = await request.file();
    const content = await file?.toBuffer();
    if (file?.fieldname === "image" && content?.length) return content;
  } catch (error) {
    // Whatever else goes wrong here is a form that was cut off or never was one: the sender's fault, not a bug.
    const isTooLarge = error instanceof Error && "code" in error && error.code === "FST_REQ_FILE_TOO_LARGE";
    throw new AppError(isTooLarge ? "IMAGE_TOO_LARGE" : "IMAGE_MISSING", { cause: error });
  }
  throw new AppError("IMAGE_MISSING");
}

/**
 * POST /images takes one picture (multipart field `image`) from a signed-in caller and answers
 * `{ success: true, data: { display_url } }`; GET /media/… shows it.
 */
export async function images(app: FastifyInstance, { imageStore, actorOf, claimUpload }: ImagesOptions): Promise<void> {
  await app.register(fastifyMultipart, {
    limits: { fileSize: MAX_PICTURE_BYTES, files: 1, fields: 10, fieldSize: 1024, headerPairs: 100 },
  });
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest("uploader", null);
  app.post("/images", {
    config: { countedAs: "uploads" },
    schema: UPLOAD,
    // A form is a stream: the schema describes it, the handler reads and checks it.
    validatorCompiler: () => (form) => ({ value: form }),
    bodyLimit: MAX_PICTURE_BYTES + FORM_OVERHEAD_BYTES,
    // Before the body is read: a stranger's upload costs nothing.
    onRequest: async (request) => {
      request.uploader = await actorOf(request);
      if (request.uploader === null) throw new AppError("SIGN_IN_REQUIRED");
    },
    handler: async (request) => {
      const picture = await uploadedPicture(request);
      if (request.uploader) await claimUpload(request.uploader, { bytes: picture.length });
      const displayUrl = await imageStore.keep(picture);
      return { success: true, data: { display_url: displayUrl } };
    },
  });
  app.get<{ Params: { file: string } }>("/media/:file", async ({ params }, reply) => {
    const picture = await imageStore.read(params.file);
    if (!picture) throw new AppError("NOT_FOUND");
    return reply
      .header("cache-control", FOR_EVER)
      .header("x-content-type-options", "nosniff")
      .type(picture.type)
      .send(Buffer.from(picture.content));
  });
}
