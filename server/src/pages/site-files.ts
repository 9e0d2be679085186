import type { FastifyInstance } from "fastify";
import type { Db } from "../db/client.ts";
import { AppError } from "../errors/app-error.ts";
import type { ResponseCache } from "../public-cache/response-cache.ts";
import { sendCached } from "../public-cache/send-cached.ts";
import { addressOf } from "../plugins/rate-limits.ts";
import { allPages, pagesOf } from "../rest/all-pages.ts";
import type { Visitor } from "../rest/rest-call.ts";
import { pathIn } from "../schemas/languages.ts";
import { readSchool, type School, type Schools } from "../modules/school/school.ts";
import type { Page } from "./page-paths.ts";

export interface SiteFilesOptions {
  pages: readonly Page[];
  /** The public base URL; null serves no sitemap, which needs absolute addresses. */
  publicUrl: string | null;
  schools: Schools;
  visitor: Visitor;
  cache: ResponseCache;
}

function sitemap(urls: readonly string[]): string {
  const entries = urls.map((url) => `<url><loc>${url}</loc></url>`).join("\n");
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries}
</urlset>
`;
}

/** Serves robots.txt and a sitemap of the public pages and approved classes, in every language of the school. */
export async function siteFiles(
  app: FastifyInstance,
  { pages, publicUrl, schools, visitor, cache }: SiteFilesOptions,
): Promise<void> {
  const inLanguages = ({ languages }: School, paths: readonly string[]) =>
    languages.flatMap((language) => paths.map((path) => pathIn(language, path, languages[0])));

  app.get("/robots.txt", async (_request, reply) => {
    const unlisted = new Set(
      pages.filter(({ canonicalSearch }) => !canonicalSearch).map(({ path }) => path.split("/", 2).join("/")),
    );
    const lines = [
      "User-agent: *",
      ...[...inLanguages(await schools.current(), [...unlisted]), "/trpc"].map((path) => `Disallow: ${path}`),
    ];
    if (publicUrl) lines.push(`Sitemap: ${publicUrl}/sitemap.xml`);
    return reply.type("text/plain; charset=utf-8").send(`${lines.join("\n")}\n`);
  });

  let pagesOfClasses = 1;
  app.get("/sitemap.xml", async (request, reply) => {
    if (!publicUrl) throw new AppError("NOT_FOUND");
    const count = () => app.countRequest(request, "reads", pagesOfClasses);
    const make = async (db: Db) => {
      const { procedures } = await visitor(request.id, db);
      const open = await allPages(async (page) => (await procedures.classes.list(page)).classes);
      pagesOfClasses = pagesOf(open.length);
      const listed = pages.filter(({ inSitemap }) => inSitemap).map(({ path }) => path.toLowerCase());
      const paths = listed.flatMap((path) =>
        path.endsWith("/$classid") ? open.map(({ id }) => path.replace("$classid", id)) : [path],
      );
      const body = sitemap(inLanguages(await readSchool(db), paths).map((path) => `${publicUrl}${path}`));
      return { status: 200, type: "application/xml; charset=utf-8", body };
    };
    return sendCached(request, reply, await cache.find("/sitemap.xml", { make, reader: addressOf(request), count }));
  });
}
