import fastifyMultipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Ctx } from "../deps.ts";
import { AppError } from "../errors/app-error.ts";
import { errorResponses } from "../errors/error-schema.ts";
import type { LogoFiles } from "../integrations/draw-logo.ts";
import type { ImageStore } from "../integrations/image-store.ts";
import type { Permission } from "../permissions.ts";
import { absoluteUrl, originOf } from "../request-origin.ts";
import { type LogoFile, logoUrl } from "../schemas/logo-files.ts";
import { MAX_PICTURE_BYTES, PICTURE_HINT } from "../schemas/picture.schema.ts";
import { createPictureReader } from "./read-picture.ts";

export interface ImagesOptions {
  imageStore: ImageStore;
  publicUrl: string | null;
  /** The caller if they have the permission; throws an application error otherwise. */
  uploaderOf: (request: FastifyRequest, permission: Permission) => Promise<Ctx>;
  /** Counts a picture against the user's upload quota; throws when it is used up. */
  consumeUploadQuota: (ctx: Ctx, picture: { bytes: number }) => Promise<void>;
  /** Sees to it that a stored picture is removed unless its address is saved. */
  recordUpload: (ctx: Ctx, picture: { url: string; bytes: number }) => Promise<void>;
  logos: {
    /** Stores a drawn logo for a while, and answers its key. */
    store: (files: LogoFiles) => Promise<string>;
    /** A file of a stored logo, null where there is none. */
    read: (key: string, file: LogoFile) => Promise<Uint8Array | null>;
  };
}

declare module "fastify" {
  interface FastifyRequest {
    uploader: Ctx | null;
  }
}

// File names are content hashes, so a URL's content never changes.
const IMMUTABLE = "public, max-age=31536000, immutable";

/** Of all logos together, a few of which are shown at a time. */
const LOGO_CACHE_BYTES = 4_000_000;
const READS_PER_LOGO = 10;
const LOGO_PATH = /^([0-9a-f]{32})-(32|96|180|192|512|maskable)\.png$/;

const UPLOAD = {
  consumes: ["multipart/form-data"],
  security: [{ token: [] }],
  body: z.object({ image: z.file().describe(`${PICTURE_HINT}.`) }),
};

const answerOf = (data: z.ZodObject) => ({
  200: z.object({ success: z.literal(true), data }),
  ...errorResponses,
});

const PICTURE_UPLOAD = {
  ...UPLOAD,
  tags: ["Classes"],
  summary: "Upload a picture",
  description: "It is removed after an hour, unless a class or a profile is saved with its address.",
  response: answerOf(
    z.object({
      display_url: z.string().describe("The picture's absolute address."),
      stored_url: z.string().describe("The same address as it is stored, without this server's origin."),
    }),
  ),
};

const LOGO_UPLOAD = {
  ...UPLOAD,
  tags: ["Administration"],
  summary: "Upload a logo for the school",
  description: "For admins. It is removed after a while, unless the settings are saved with its key.",
  response: answerOf(
    z.object({
      display_url: z.string().describe("The absolute address of the logo, 512 pixels wide."),
      logo: z.string().describe("The key with which the settings are saved."),
    }),
  ),
};

/**
 * POST /images stores one picture (multipart field `image`) of an authorized caller and returns
 * `{ success: true, data: { display_url, stored_url } }`. GET /media/… serves it, for an hour unless the address is saved.
 * POST /logos draws one as a logo in all sizes and returns its key, GET /logos/… serves them.
 */
export async function images(app: FastifyInstance, options: ImagesOptions): Promise<void> {
  const { imageStore, publicUrl, uploaderOf, consumeUploadQuota, recordUpload, logos } = options;
  await app.register(fastifyMultipart, {
    limits: { fileSize: MAX_PICTURE_BYTES, files: 1, fields: 10, fieldSize: 1024, headerPairs: 100 },
  });
  const readPicture = createPictureReader();
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest("uploader", null);
  const onUpload = (
    path: string,
    schema: typeof PICTURE_UPLOAD | typeof LOGO_UPLOAD,
    permission: Permission,
    keep: (picture: Buffer, uploader: Ctx) => Promise<{ url: string; more: object }>,
  ) =>
    app.post(path, {
      config: { rateLimitBucket: "uploads" },
      schema,
      // The form is a stream: the schema documents it, the handler reads and validates it.
      validatorCompiler: () => (form) => ({ value: form }),
      // Authorization runs before the body is parsed.
      onRequest: async (request) => {
        request.uploader = await uploaderOf(request, permission);
      },
      handler: async (request, reply) => {
        const { uploader } = request;
        if (!uploader) throw new AppError("SIGN_IN_REQUIRED");
        const picture = await readPicture(request, reply, uploader.actor.id);
        await consumeUploadQuota(uploader, { bytes: picture.length });
        const { url, more } = await keep(picture, uploader);
        return { success: true, data: { display_url: absoluteUrl(url, originOf(request, publicUrl)), ...more } };
      },
    });
  onUpload("/images", PICTURE_UPLOAD, "picture.upload", async (picture, uploader) => {
    const url = await imageStore.keep(picture);
    await recordUpload(uploader, { url, bytes: picture.length });
    return { url, more: { stored_url: url } };
  });
  onUpload("/logos", LOGO_UPLOAD, "settings.manage", async (picture) => {
    const logo = await logos.store(await imageStore.drawLogo(picture));
    return { url: logoUrl(logo, "512"), more: { logo } };
  });
  app.get<{ Params: { file: string } }>("/media/:file", async ({ params }, reply) => {
    const picture = await imageStore.read(params.file);
    if (!picture) throw new AppError("NOT_FOUND");
    return sendPicture(reply, picture.type, Buffer.from(picture.content));
  });
  await serveLogos(app, options);
}

/** Serves the files of logos, from memory but for the first time. */
async function serveLogos(app: FastifyInstance, { logos }: Pick<ImagesOptions, "logos">): Promise<void> {
  const read = new LRUCache<string, Buffer>({
    maxSize: LOGO_CACHE_BYTES,
    sizeCalculation: ({ length }) => length,
    fetchMethod: async (name) => {
      const [, key = "", file = ""] = LOGO_PATH.exec(name) ?? [];
      const content = await logos.read(key, file as LogoFile);
      return content ? Buffer.from(content) : undefined;
    },
  });
  const fetchCounted = async (request: FastifyRequest, file: string) => {
    // As much as a page: any number of logos can be asked for that do not exist.
    await app.countRequest(request, "reads", READS_PER_LOGO);
    return read.fetch(file);
  };
  app.get<{ Params: { file: string } }>("/logos/:file", async (request, reply) => {
    const { file } = request.params;
    if (!LOGO_PATH.test(file)) throw new AppError("NOT_FOUND");
    const content = read.get(file) ?? (await fetchCounted(request, file));
    if (!content) throw new AppError("NOT_FOUND");
    return sendPicture(reply, "image/png", content);
  });
}

const sendPicture = (reply: FastifyReply, type: string, content: Buffer) =>
  reply
    .header("cache-control", IMMUTABLE)
    .header("x-content-type-options", "nosniff")
    // Clients of other origins show pictures too.
    .header("cross-origin-resource-policy", "cross-origin")
    .type(type)
    .send(content);
