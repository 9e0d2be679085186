import { addressOf } from "../plugins/rate-limits.ts";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Db } from "../db/client.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors/app-error.ts";
import { securityHeadersOf } from "../plugins/security-headers.ts";
import { CDN_HEADERS } from "../public-cache/cdn-headers.ts";
import type { ResponseCache } from "../public-cache/response-cache.ts";
import { sendCached } from "../public-cache/send-cached.ts";
import { createVisitor } from "../rest/rest-call.ts";
import type { ClientBuild } from "./client-build.ts";
import type { SiteConfig } from "./page-config.ts";
import { createPageFinder } from "./page-paths.ts";
import { createRenderedPages } from "./rendered-pages.ts";
import { siteFiles } from "./site-files.ts";
import { createVisitorClient } from "./visitor-client.ts";

export interface ClientPagesOptions {
  client: ClientBuild;
  site: SiteConfig;
  deps: Deps;
  cache: ResponseCache;
}

/** The processor time of a rendered page, in that of a list. */
const READS_PER_PAGE = 10;

const PAGE_METHODS = ["GET", "HEAD"];
const YEAR_SECONDS = 365 * 24 * 3600;

/** Clients that accept anything, such as link previews, get HTML for existing pages only. */
function acceptsPage(method: string, accept: string, isKnown: boolean): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  return accept.includes("text/html") || (isKnown && accept.includes("*/*"));
}

/** Serves the client's static files and its page at every client route; public pages are rendered on the server. */
export async function clientPages(
  app: FastifyInstance,
  { client, site, deps, cache }: ClientPagesOptions,
): Promise<void> {
  const { folder, html, pages } = client;
  const pageAt = createPageFinder(pages);
  const clientFor = (requestId: string, db: Db) => createVisitorClient(deps, requestId, db);
  const rendered = createRenderedPages({ client, cache, clientFor, site });
  await app.register(siteFiles, { pages, publicUrl: site.publicUrl, visitor: createVisitor(deps), cache });
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    globIgnore: ["index.html", "site.webmanifest*", ".vite/**", "**/*.br", "**/*.gz"],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Files under assets/ carry a hash of their content in their name.
      const isHashed = path.includes("/assets/");
      if (isHashed) reply.header("cache-control", `public, max-age=${YEAR_SECONDS}, immutable`);
      else reply.header("cache-control", "no-cache").headers(CDN_HEADERS);
      // Clients of other origins show pictures too.
      if (path.includes("/pictures/")) reply.header("cross-origin-resource-policy", "cross-origin");
    },
  });
  const manifests = { "/site.webmanifest": client.manifest, "/attendance.webmanifest": client.attendanceManifest };
  for (const [path, manifest] of Object.entries(manifests))
    app.get(path, (_request, reply) =>
      reply
        .headers({ "cache-control": "no-cache", ...CDN_HEADERS })
        .type("application/manifest+json")
        .send(manifest),
    );
  const sendUnrendered = (reply: FastifyReply, status: number) =>
    reply.code(status).header("cache-control", "private, no-cache").type("text/html; charset=utf-8").send(html);
  app.setNotFoundHandler(async (request, reply) => {
    const [path = "/"] = request.url.split("?");
    const page = pageAt(path);
    if (!acceptsPage(request.method, request.headers.accept ?? "*/*", page !== undefined))
      return app.refuseUnknown(request, reply, page ? PAGE_METHODS : []);
    const { id, log } = request;
    const securityHeaders = () => securityHeadersOf(reply);
    const count = () => app.countRequest(request, "reads", READS_PER_PAGE);
    try {
      const ready = await rendered.find(request.url, page, {
        id,
        log,
        reader: addressOf(request),
        securityHeaders,
        count,
      });
      return ready ? sendCached(request, reply, ready) : sendUnrendered(reply, page ? 200 : 404);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      (request.errorCodes ??= []).push(error.code);
      return sendUnrendered(reply.header("retry-after", error.retryAfterSeconds), 429);
    }
  });
}
