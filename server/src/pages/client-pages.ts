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
import { splitUrl } from "../public-cache/split-url.ts";
import { createVisitor } from "../rest/rest-call.ts";
import type { ClientBuild, ClientVersion } from "./client-build.ts";
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

/** The version of the client whose pages an address is among: the first one's, unless it begins with another's code. */
function versionAt<Version extends Pick<ClientVersion, "basePath">>(
  url: string,
  versions: readonly [Version, ...Version[]],
): Version {
  const [, code = ""] = splitUrl(url).path.toLowerCase().split("/", 2);
  return versions.find(({ basePath }) => basePath === `/${code}`) ?? versions[0];
}

/** Serves the client's static files and its page at every client route; public pages are rendered on the server. */
export async function clientPages(
  app: FastifyInstance,
  { client, site, deps, cache }: ClientPagesOptions,
): Promise<void> {
  const { folders, versions, pages } = client;
  const pageAt = createPageFinder(pages);
  const clientFor = (requestId: string, db: Db) => createVisitorClient(deps, requestId, db);
  const withPages = (version: ClientVersion) => ({
    ...version,
    rendered: createRenderedPages({ client: version, cache, clientFor, site }),
  });
  const [first, ...others] = versions;
  const inLanguages = [withPages(first), ...others.map(withPages)] as const;
  await app.register(siteFiles, { pages, site, visitor: createVisitor(deps), cache });
  await app.register(fastifyStatic, {
    root: folders,
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
  const manifests = versions.flatMap(({ basePath, manifest, attendanceManifest }) => [
    [`${basePath}/site.webmanifest`, manifest] as const,
    [`${basePath}/attendance.webmanifest`, attendanceManifest] as const,
  ]);
  for (const [path, manifest] of manifests)
    app.get(path, (_request, reply) =>
      reply
        .headers({ "cache-control": "no-cache", ...CDN_HEADERS })
        .type("application/manifest+json")
        .send(manifest),
    );
  const sendUnrendered = (reply: FastifyReply, status: number, html: string) =>
    reply.code(status).header("cache-control", "private, no-cache").type("text/html; charset=utf-8").send(html);
  app.setNotFoundHandler(async (request, reply) => {
    const { html, basePath, rendered } = versionAt(request.url, inLanguages);
    const url = request.url.slice(basePath.length).replace(/^(?!\/)/, "/");
    const page = pageAt(splitUrl(url).path);
    if (!acceptsPage(request.method, request.headers.accept ?? "*/*", page !== undefined))
      return app.refuseUnknown(request, reply, page ? PAGE_METHODS : []);
    const { id, log } = request;
    const securityHeaders = () => securityHeadersOf(reply);
    const count = () => app.countRequest(request, "reads", READS_PER_PAGE);
    try {
      const ready = await rendered.find(url, page, {
        id,
        log,
        reader: addressOf(request),
        securityHeaders,
        count,
      });
      return ready ? sendCached(request, reply, ready) : sendUnrendered(reply, page ? 200 : 404, html);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      (request.errorCodes ??= []).push(error.code);
      return sendUnrendered(reply.header("retry-after", error.retryAfterSeconds), 429, html);
    }
  });
}
