import type { TRPCClient } from "@trpc/client";
import type { FastifyBaseLogger } from "fastify";
import type { Db } from "../db/client.ts";
import { pageKey } from "../public-cache/cache-server.ts";
import type { CachedResponse, Content, ResponseCache } from "../public-cache/response-cache.ts";
import { readSchool, type School } from "../modules/school/school.ts";
import type { RenderedPage } from "./renderer.ts";
import { isAppError } from "../errors/app-error.ts";
import type { AppRouter } from "../routers/app-router.ts";
import { pathIn } from "../schemas/languages.ts";
import type { ClientVersion } from "./client-build.ts";
import { type Page, renderedUrl } from "./page-paths.ts";
import { siteOf } from "./page-config.ts";
import { withStyles } from "./page-styles.ts";

export interface RenderedPagesOptions {
  client: Pick<ClientVersion, "language" | "htmlOf" | "styles" | "render">;
  cache: ResponseCache;
  /** Calls the procedures as a visitor: what comes back may be shown to everybody. */
  clientFor: (requestId: string, school: School, db: Db) => TRPCClient<AppRouter>;
  publicUrl: string | null;
}

/** All unknown paths of a language share one page. */
const UNKNOWN_PATH = "/unknown";

class PageNotFound extends Error {}

/** The address, made for the languages of a moment ago, is another page's now, or none's. */
class LanguagesChanged extends Error {}

/** Defers the scripts: the client's page starts them after the first paint. */
function afterPaint(head: string): string {
  return head
    .replaceAll('<script type="module"', '<script type="after-paint"')
    .replaceAll('rel="modulepreload"', 'rel="after-paint"');
}

/** Inserts the rendered page into the client's page. */
function withRendered(page: string, { head, body, data }: RenderedPage): string {
  return (
    afterPaint(page)
      .replace(/<title>[^<]*<\/title>/, "")
      // At the end, so that a page's own styles override the shared ones.
      .replace("</head>", () => `${afterPaint(head)}</head>`)
      .replace(
        '<div id="root"></div>',
        () => `<div id="root">${body}</div><script type="application/json" id="campside-data">${data}</script>`,
      )
  );
}

/** Makes the public pages of a language as a visitor sees them, and keeps them as bytes for as long as what they show holds. */
export function createRenderedPages({ client, cache, clientFor, publicUrl }: RenderedPagesOptions) {
  async function renderPage(
    url: string,
    status: number,
    { languages }: Pick<School, "languages">,
    request: PageRequest,
    db: Db,
  ): Promise<Content> {
    // Read where the rest of the page is, so that it is at least as new as the stamp under which it is kept.
    const school = await readSchool(db);
    if (school.languages[0] !== languages[0] || !school.languages.includes(client.language))
      throw new LanguagesChanged();
    const site = siteOf(school, publicUrl);
    const rendered = await client.render(url, clientFor(request.id, school, db), site).catch((error: unknown) => {
      request.log.error({ err: error, path: url.split("?")[0] }, "a page could not be rendered");
      throw error;
    });
    if (rendered.status !== status) throw new PageNotFound();
    return {
      status,
      type: "text/html; charset=utf-8",
      vary: "Accept",
      headers: request.securityHeaders(),
      body: withStyles(withRendered(client.htmlOf(school), rendered), client.styles),
    };
  }

  return {
    /**
     * The page at an address without the language's code, also where there is none; null when the browser has to make it.
     *
     * @throws AppError TOO_MANY_REQUESTS
     */
    async find(
      url: string,
      page: Page | undefined,
      request: PageRequest,
      school: School,
    ): Promise<CachedResponse | null> {
      const { reader, count } = request;
      const pathHere = (path: string) => pathIn(client.language, path, school.languages[0]);
      const unknownPath = pathHere(UNKNOWN_PATH);
      const unknown = () =>
        cache.find(pageKey(unknownPath), {
          make: (db) => renderPage(unknownPath, 404, school, request, db),
          reader,
          count,
        });
      try {
        if (!page) return await unknown();
        const found = renderedUrl(url, page);
        if (!found) return null;
        const target = pathHere(found);
        return await cache
          .find(pageKey(target), { make: (db) => renderPage(target, 200, school, request, db), reader, count })
          .catch((error: unknown) => {
            if (error instanceof PageNotFound) return unknown();
            throw error;
          });
      } catch (error) {
        if (isAppError(error, "TOO_MANY_REQUESTS")) throw error;
        // Logged above, or of other languages; the page renders in the browser.
        return null;
      }
    },
  };
}

/** The part of the first request that rendering uses. */
export interface PageRequest {
  id: string;
  log: FastifyBaseLogger;
  /** The reader's address. */
  reader: string;
  securityHeaders: () => Record<string, string>;
  /** Counts the rendering; throws when the limit is reached. */
  count: () => Promise<void>;
}
