import { readFile } from "node:fs/promises";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";

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

/**
 * Serves /openapi.json, generated from the schemas that validate each tagged route, and /docs. Registered before the
 * routes, which it collects through a hook.
 */
export const openapi = fp(async (app: FastifyInstance) => {
  await app.register(swagger, {
    hideUntagged: true,
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Campside",
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
  await app.register(swaggerUi, {
    routePrefix: "/docs",
    uiConfig: { layout: "BaseLayout", defaultModelsExpandDepth: 0 },
    theme: { title: "Campside: REST API" },
  });
});
