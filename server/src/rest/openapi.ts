import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";

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
        description:
          "The school's REST API. Amounts are US dollars with two decimals, dates ISO 8601 in UTC. " +
          "Numbers may be sent as text. Calls are authorized by the token of POST /jwt, which expires after an hour.",
      },
      components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
    },
    transform: jsonSchemaTransform,
    transformObject: answersOnly,
  });
  app.get("/openapi.json", () => app.swagger());
  await app.register(swaggerUi, {
    routePrefix: "/docs",
    uiConfig: { layout: "BaseLayout", defaultModelsExpandDepth: 0 },
    theme: { title: "Campside: REST API" },
  });
});
