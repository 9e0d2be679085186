import cors from "@fastify/cors";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";

const REMEMBERED_SECONDS = 600;

/** Lets pages of these origins call from a browser, with a token and never with cookies; pages of others may not. */
export const otherOrigins = fp(async (app: FastifyInstance, { origins }: { origins: readonly string[] }) => {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: [...origins],
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    allowedHeaders: ["authorization", "content-type"],
    exposedHeaders: ["retry-after", "x-request-id"],
    credentials: false,
    maxAge: REMEMBERED_SECONDS,
  });
});
