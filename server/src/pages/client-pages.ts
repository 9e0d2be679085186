import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { AppError } from "../errors/app-error.ts";
import { type PageConfig, withConfig } from "./page-config.ts";
import { isPagePath } from "./page-paths.ts";

export interface ClientPagesOptions {
  /** The client's build. */
  folder: string;
  config: PageConfig;
}

const YEAR_SECONDS = 365 * 24 * 3600;

function wantsPage(method: string, accept: string | undefined): boolean {
  return (method === "GET" || method === "HEAD") && (accept ?? "").includes("text/html");
}

/** Serves the built client: its files, and its page at every address that the client knows. */
export async function clientPages(app: FastifyInstance, { folder, config }: ClientPagesOptions): Promise<void> {
  const page = withConfig(await readFile(join(folder, "index.html"), "utf8"), config);
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    globIgnore: ["index.html"],
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Files under assets/ carry a hash of their content in their name.
      const isHashed = path.includes("/assets/");
      reply.header("cache-control", isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache");
    },
  });
  app.setNotFoundHandler((request, reply) => {
    if (!wantsPage(request.method, request.headers.accept)) throw new AppError("NOT_FOUND");
    const [path = "/"] = request.url.split("?");
    return reply
      .code(isPagePath(path) ? 200 : 404)
      .header("cache-control", "no-cache")
      .type("text/html; charset=utf-8")
      .send(page);
  });
}
