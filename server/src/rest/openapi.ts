import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Schools } from "../modules/school/school.ts";
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

const TAGS = [
  { name: "Signing in", description: "Tokens, sign-up and roles." },
  { name: "Classes", description: "What the school offers, and what its instructors add." },
  { name: "Enrolment", description: "What a student selects and has paid for." },
  { name: "Payment", description: "Payments by card, and their receipts." },
  { name: "Administration", description: "What admins do with users and classes." },
];

/** GET /payment/history → "getPaymentHistory", GET /classes/:classId → "getClassesByClassId". */
function operationId(method: string, url: string): string {
  const words = url.replaceAll(":", "by/").split(/\W+/).filter(Boolean);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

const withNames: typeof jsonSchemaTransform = (input) => {
  const { schema, url } = jsonSchemaTransform(input);
  return { schema: { operationId: operationId(String(input.route.method), url), ...schema }, url };
};

interface Body {
  required?: boolean;
  content: Record<string, { schema?: { anyOf?: { type?: string }[] } }>;
}

/** A body that may be null may be missing, which the generator cannot say. */
function stateOptional(body: Body): void {
  for (const media of Object.values(body.content)) {
    const [sent, missing] = media.schema?.anyOf ?? [];
    if (sent?.type !== "object" || missing?.type !== "null") continue;
    media.schema = sent as object;
    body.required = false;
  }
}

/** Drops the input variants of the response schemas, and says which bodies are optional. */
const finish: typeof jsonSchemaTransformObject = (input) => {
  const document = jsonSchemaTransformObject(input);
  const schemas: Record<string, unknown> = ("components" in document && document.components?.schemas) || {};
  for (const name of Object.keys(schemas)) if (name.endsWith("Input")) delete schemas[name];
  const operations = Object.values(document.paths ?? {}).flatMap((path) => Object.values<object>(path ?? {}));
  for (const operation of operations) if ("requestBody" in operation) stateOptional(operation.requestBody as Body);
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

/** A hook that lets anybody keep what routes send for an hour, and compresses each text once. */
function compressFiles() {
  const made = new LRUCache<string, Promise<Buffer>>({ max: MAX_FILES });
  return async ({ method, url, headers }: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    const isStream = payload instanceof Readable;
    const isText = TEXT.test(String(reply.getHeader("content-type")));
    if (method !== "GET" || reply.statusCode !== 200) return payload;
    reply.header("cache-control", "public, max-age=3600");
    if (!isText || !(isStream || typeof payload === "string")) return payload;
    reply.header("vary", [reply.getHeader("vary"), "Accept-Encoding"].filter(Boolean).join(", "));
    const encoding = encodingFor(headers["accept-encoding"]);
    if (encoding === "identity") return payload;
    reply.header("content-encoding", encoding).removeHeader("content-length");
    // A text that was written for the answer can change, as the document does with the school's name.
    const key = `${encoding} ${isStream ? splitUrl(url).path : hash("sha256", payload)}`;
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

export interface OpenApiOptions {
  schools: Schools;
  /** The server that the document names; null names the one that sends it. */
  publicUrl: string | null;
}

/** The document of a school. */
export function documentOf(app: FastifyInstance, name: string) {
  const document = app.swagger();
  return { ...document, info: { ...document.info, title: name, contact: { name } } };
}

/**
 * Serves /openapi.json, generated from the schemas that validate each tagged route, and /docs. Registered before the
 * routes, which it collects through a hook.
 */
export const openapi = fp(async (app: FastifyInstance, { schools, publicUrl }: OpenApiOptions) => {
  await app.register(swagger, {
    hideUntagged: true,
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "REST API",
        version: "1.0.0",
        description: await readFile(INTRODUCTION, "utf8"),
        license: { name: "MIT", identifier: "MIT" },
      },
      servers: [{ url: publicUrl ?? "/" }],
      tags: TAGS,
      components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
    },
    transform: withNames,
    transformObject: finish,
  });
  // Like a file, which is not counted: refusing it would cost as much as sending it.
  let latest: { name: string; document: string } | undefined;
  await app.register(async (scope) => {
    scope.addHook("onSend", compressFiles());
    scope.get("/openapi.json", async (_request, reply) => {
      const { name } = await schools.current();
      latest = latest?.name === name ? latest : { name, document: JSON.stringify(documentOf(app, name)) };
      return reply.type("application/json; charset=utf-8").send(latest.document);
    });
  });
  await app.register(async (scope) => {
    // As much as a rendered page.
    scope.addHook("onRequest", (request) => app.countRequest(request, "reads", 10));
    scope.addHook("onSend", compressFiles());
    await scope.register(swaggerUi, {
      routePrefix: "/docs",
      uiConfig: { layout: "BaseLayout", defaultModelsExpandDepth: 0 },
      theme: { title: "REST API" },
    });
  });
});
