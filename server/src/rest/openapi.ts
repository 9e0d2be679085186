import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { LRUCache } from "lru-cache";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import { encodingFor } from "../public-cache/send-cached.ts";
import { splitUrl } from "../public-cache/split-url.ts";

// Shown at /docs; a test runs its module.
const INTRODUCTION = new URL("introduction.md", import.meta.url);

/** Security requirements: a token, or an optional one. */
export const SIGNED_IN = [{ token: [] }];
export const ANYBODY = [{}, { token: [] }];

// Drops the input variants of the response schemas.
const answersOnly: typeof jsonSchemaTransformObject = (given) => {
  const document = jsonSchemaTransformObject(given);
  const schemas: Record<string, unknown> = ("components" in document && document.components?.schemas) || {};
  for (const name of Object.keys(schemas)) if (name.endsWith("Input")) delete schemas[name];
  return document;
};

/** At a twentieth of the best quality's time for two megabytes. */
const COMPRESS = {
  br: (plain: Buffer) => promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (plain: Buffer) => promisify(gzip)(plain),
};
const TEXT = /^(?:text\/|application\/(?:json|javascript))/;

/** More than there are; a path can be written in many ways. */
const MAX_FILES = 20;

/** A hook that compresses the texts of routes that send the same to everybody until the process ends. */
function compressFiles() {
  const made = new LRUCache<string, Promise<Buffer>>({ max: MAX_FILES });
  return async ({ method, url, headers }: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    const isStream = payload instanceof Readable;
    const isText = TEXT.test(String(reply.getHeader("content-type")));
    if (method !== "GET" || reply.statusCode !== 200 || !isText || !(isStream || typeof payload === "string"))
      return payload;
    reply.header("vary", [reply.getHeader("vary"), "Accept-Encoding"].filter(Boolean).join(", "));
    const encoding = encodingFor(headers["accept-encoding"]);
    if (encoding === "identity") return payload;
    reply.header("content-encoding", encoding).removeHeader("content-length");
    const key = `${encoding} ${splitUrl(url).path}`;
    const cached = made.get(key);
    if (cached) {
      if (isStream) payload.destroy();
      return cached;
    }
    const plain = isStream ? buffer(payload) : Promise.resolve(Buffer.from(payload));
    const compressed = plain.then((bytes) => COMPRESS[encoding](bytes));
    made.set(key, compressed);
    // The next reader tries again.
    compressed.catch(() => made.delete(key));
    return compressed;
  };
}

/**
 * Serves /openapi.json, generated from the schemas that validate each tagged route, and /docs. Registered before the
 * routes, which it collects through a hook.
 */
export const openapi = fp(async (app: FastifyInstance, { schoolName }: { schoolName: string }) => {
  await app.register(swagger, {
    hideUntagged: true,
    openapi: {
      openapi: "3.1.0",
      info: {
        title: schoolName,
        version: "1.0.0",
        description: await readFile(INTRODUCTION, "utf8"),
      },
      components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
    },
    transform: jsonSchemaTransform,
    transformObject: answersOnly,
  });
  // Like a file, which is not counted: refusing it would cost as much as sending it.
  let document: string | undefined;
  app.get("/openapi.json", (_request, reply) => {
    document ??= JSON.stringify(app.swagger());
    return reply.type("application/json; charset=utf-8").send(document);
  });
  await app.register(async (scope) => {
    // As much as a rendered page.
    scope.addHook("onRequest", (request) => app.countRequest(request, "reads", 10));
    scope.addHook("onSend", compressFiles());
    await scope.register(swaggerUi, {
      routePrefix: "/docs",
      uiConfig: { layout: "BaseLayout", defaultModelsExpandDepth: 0 },
      theme: { title: `${schoolName}: REST API` },
    });
  });
});
