import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";

/** What a route demands: a token, or one that may be left out. */
export const SIGNED_IN = [{ token: [] }];
export const ANYBODY = [{}, { token: [] }];

// Only answers have names here; each is listed a second time as an input that no call takes.
const answersOnly: typeof jsonSchemaTransformObject = (given) => {
  const document = jsonSchemaTransformObject(given);
  const schemas: Record<string, unknown> = ("components" in document && document.components?.schemas) || {};
  for (const name of Object.keys(schemas)) if (name.endsWith("Input")) delete schemas[name];
  return document;
};

/**
 * /openapi.json describes every route with a tag, from the very schemas that check its input and shape its answer;
 * /docs shows it. Registered before the routes: it learns of them as they come.
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
          "The documented calls of the school. Amounts are US dollars with two decimals, dates ISO 8601 in UTC. " +
          "Numbers may be sent as text. Whoever calls shows the token of POST /jwt, which lives 15 minutes.",
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
    theme: { title: "Campside: the documented calls" },
  });
});
