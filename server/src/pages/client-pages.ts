import { addressOf } from "../plugins/rate-limits.ts";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Db } from "../db/client.ts";
import type { AppDeps } from "../deps.ts";
import { AppError } from "../errors/app-error.ts";
import { securityHeadersOf } from "../plugins/security-headers.ts";
import { CDN_HEADERS } from "../public-cache/cdn-headers.ts";
import type { ResponseCache } from "../public-cache/response-cache.ts";
import { sendCached } from "../public-cache/send-cached.ts";
import { splitUrl } from "../public-cache/split-url.ts";
import { createVisitor } from "../rest/rest-call.ts";
import type { School } from "../modules/school/school.ts";
import { basePathOf, type Language, LANGUAGES } from "../schemas/languages.ts";
import { logoUrl } from "../schemas/logo-files.ts";
import type { ClientBuild } from "./client-build.ts";
import { createPageFinder } from "./page-paths.ts";
import { createRenderedPages } from "./rendered-pages.ts";
import { siteFiles } from "./site-files.ts";
import { createVisitorClient } from "./visitor-client.ts";

export interface ClientPagesOptions {
  client: ClientBuild;
  publicUrl: string | null;
  deps: AppDeps;
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

const MANIFESTS = [
  ["site.webmanifest", "manifestOf"],
  ["attendance.webmanifest", "attendanceManifestOf"],
] as const;

/** The language of an address: the school's first one, unless it begins with the code of another one. */
function languageAt(url: string, [first, ...rest]: School["languages"]): Language {
  const [, code] = splitUrl(url).path.toLowerCase().split("/", 2);
  return rest.find((language) => language === code) ?? first;
}

/**
 * Where a page stands whose address names a language that has no address of its own in this school, as the first one and those that it does
 * not offer: without the code, so that links from before a change of the languages still lead there. Null for any other address.
 */
function withoutCode(url: string, languages: School["languages"]): string | null {
  const { path, search } = splitUrl(url);
  const [, code = "", ...rest] = path.split("/");
  const requested = LANGUAGES.find((language) => language === code.toLowerCase());
  if (!requested || languages.indexOf(requested) > 0) return null;
  // One slash only: two would name another server.
  return `/${rest.join("/").replace(/^[/\\]+/, "")}${search}`;
}

/** Serves the client's static files and its page at every client route; public pages are rendered on the server. */
export async function clientPages(
  app: FastifyInstance,
  { client, publicUrl, deps, cache }: ClientPagesOptions,
): Promise<void> {
  const { folders, versions, pages } = client;
  const pageAt = createPageFinder(pages);
  const clientFor = (requestId: string, school: School, db: Db) =>
    createVisitorClient({ ...deps, db }, school, requestId);
  const inLanguages = new Map(
    [...versions].map(([language, version]) => [
      language,
      { ...version, rendered: createRenderedPages({ client: version, cache, clientFor, publicUrl }) },
    ]),
  );
  /** The version of the client whose pages an address is among, with what stands before their paths. */
  const versionAt = async (url: string) => {
    const school = await deps.schools.current();
    const language = languageAt(url, school.languages);
    const version = inLanguages.get(language);
    if (!version) throw new Error(`The client is not built in ${language}.`);
    return { ...version, school, basePath: basePathOf(language, school.languages[0]) };
  };
  await app.register(siteFiles, { pages, publicUrl, schools: deps.schools, visitor: createVisitor(deps), cache });
  await app.register(fastifyStatic, {
    root: folders,
    index: false,
    wildcard: false,
    globIgnore: ["index.html", "site.webmanifest*", "favicon.ico", ".vite/**", "**/*.br", "**/*.gz"],
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
  for (const prefix of ["", ...LANGUAGES.map((language) => `/${language}`)]) {
    for (const [name, kind] of MANIFESTS)
      app.get(`${prefix}/${name}`, async (request, reply) => {
        const { school, ...version } = await versionAt(request.url);
        return reply
          .headers({ "cache-control": "no-cache", ...CDN_HEADERS })
          .type("application/manifest+json")
          .send(JSON.stringify(version[kind](school)));
      });
  }
  // Asked for by programs that do not read the page's links.
  app.get("/favicon.ico", async (_request, reply) => {
    const { logo } = await deps.schools.current();
    reply.headers({ "cache-control": "no-cache", ...CDN_HEADERS });
    return logo === null ? reply.sendFile("favicon.ico") : reply.redirect(logoUrl(logo, "32"));
  });
  const sendUnrendered = (reply: FastifyReply, status: number, html: string) =>
    reply.code(status).header("cache-control", "private, no-cache").type("text/html; charset=utf-8").send(html);
  app.setNotFoundHandler(async (request, reply) => {
    const { htmlOf, basePath, rendered, school } = await versionAt(request.url);
    const moved = withoutCode(request.url, school.languages);
    if (moved !== null && PAGE_METHODS.includes(request.method))
      return reply.header("cache-control", "no-cache").redirect(moved, 302);
    const url = request.url.slice(basePath.length).replace(/^(?!\/)/, "/");
    const page = pageAt(splitUrl(url).path);
    if (!acceptsPage(request.method, request.headers.accept ?? "*/*", page !== undefined))
      return app.refuseUnknown(request, reply, page ? PAGE_METHODS : []);
    const { id, log } = request;
    const securityHeaders = () => securityHeadersOf(reply);
    const count = () => app.countRequest(request, "reads", READS_PER_PAGE);
    try {
      const read = { id, log, reader: addressOf(request), securityHeaders, count };
      const ready = await rendered.find(url, page, read, school);
      return ready ? sendCached(request, reply, ready) : sendUnrendered(reply, page ? 200 : 404, htmlOf(school));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      (request.errorCodes ??= []).push(error.code);
      return sendUnrendered(reply.header("retry-after", error.retryAfterSeconds), 429, htmlOf(school));
    }
  });
}
