import fastifyCors from "@fastify/cors";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";

const PREFLIGHT_MAX_AGE_SECONDS = 600;

/** Allows cross-origin calls from these origins, with a bearer token and without cookies. */
export const cors = fp(async (app: FastifyInstance, { origins }: { origins: readonly string[] }) => {
  if (origins.length === 0) return;
  await app.register(fastifyCors, {
    origin: [...origins],
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    allowedHeaders: ["authorization", "content-type"],
    exposedHeaders: ["retry-after", "x-request-id"],
    credentials: false,
    // Any other OPTIONS gets the same answer.
    strictPreflight: false,
    maxAge: PREFLIGHT_MAX_AGE_SECONDS,
  });
});
