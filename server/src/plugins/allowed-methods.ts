import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { AppError } from "../errors/app-error.ts";
import { splitUrl } from "../public-cache/split-url.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** @throws AppError METHOD_NOT_ALLOWED, with the methods in `Allow`, where the address takes others; else NOT_FOUND */
    refuseUnknown: (request: FastifyRequest, reply: FastifyReply, pageMethods?: readonly string[]) => never;
  }
}

const partsOf = (path: string): string[] =>
  path
    .toLowerCase()
    .replace(/(.)\/$/, "$1")
    .split("/");

/** Whether a path fits a route's pattern: `:name` is one part, `*` any number. */
function fits(parts: readonly string[], pattern: readonly string[]): boolean {
  if (pattern.at(-1) !== "*" && pattern.length !== parts.length) return false;
  return pattern.every((part, index) => part === "*" || (part.startsWith(":") ? parts[index] : parts[index] === part));
}

/** Refuses what no route takes. Registered before the routes, which it collects through a hook. */
export const allowedMethods = fp(async (app: FastifyInstance) => {
  const fixed = new Map<string, string[]>();
  const patterns: { pattern: string[]; methods: string[] }[] = [];
  app.addHook("onRoute", ({ url, method }) => {
    // The route of preflights takes every address.
    if (url === "*") return;
    const pattern = partsOf(url);
    const methods = [method].flat();
    const path = pattern.join("/");
    if (/[:*]/.test(path)) patterns.push({ pattern, methods });
    else fixed.set(path, [...(fixed.get(path) ?? []), ...methods]);
  });
  app.decorate("refuseUnknown", (request: FastifyRequest, reply: FastifyReply, pageMethods: readonly string[] = []) => {
    const parts = partsOf(splitUrl(request.url).path);
    const methods = new Set([
      ...pageMethods,
      ...(fixed.get(parts.join("/")) ?? []),
      ...patterns.flatMap((one) => (fits(parts, one.pattern) ? one.methods : [])),
    ]);
    // A browser's page at the address of a route: GET is taken, but not with this Accept.
    if (methods.size === 0 || methods.has(request.method)) throw new AppError("NOT_FOUND");
    const allowed = [...methods].toSorted().join(", ");
    reply.header("allow", allowed);
    throw new AppError("METHOD_NOT_ALLOWED", { params: { methods: allowed } });
  });
});
