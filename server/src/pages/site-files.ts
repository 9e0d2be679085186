import type { FastifyInstance } from "fastify";
import { AppError } from "../errors/app-error.ts";
import type { ReadyAnswers } from "../public-reads/ready-answers.ts";
import { sendReady } from "../public-reads/send-ready.ts";
import { allPages } from "../rest/all-pages.ts";
import type { RestCall } from "../rest/rest-call.ts";

export interface SiteFilesOptions {
  /** The school's public address; without one there is no sitemap, whose addresses have to be complete. */
  publicUrl: string | null;
  visitor: (requestId: string) => RestCall["procedures"];
  answers: ReadyAnswers;
}

const PATHS = ["/", "/classes", "/instructors"];

function sitemap(urls: readonly string[]): string {
  const entries = urls.map((url) => `<url><loc>${url}</loc></url>`).join("\n");
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries}
</urlset>
`;
}

/** Tells search engines which pages there are, every open class among them, and which are nothing to them. */
export async function siteFiles(
  app: FastifyInstance,
  { publicUrl, visitor, answers }: SiteFilesOptions,
): Promise<void> {
  app.get("/robots.txt", (_request, reply) => {
    const lines = ["User-agent: *", "Disallow: /dashboard", "Disallow: /profile", "Disallow: /trpc"];
    if (publicUrl) lines.push(`Sitemap: ${publicUrl}/sitemap.xml`);
    return reply.type("text/plain; charset=utf-8").send(`${lines.join("\n")}\n`);
  });

  app.get("/sitemap.xml", async (request, reply) => {
    if (!publicUrl) throw new AppError("NOT_FOUND");
    const make = async () => {
      const procedures = visitor(request.id);
      const open = await allPages(async (page) => (await procedures.classes.list(page)).classes);
      const paths = [...PATHS, ...open.map(({ id }) => `/classes/${id}`)];
      const body = sitemap(paths.map((path) => `${publicUrl}${path}`));
      return { status: 200, type: "application/xml; charset=utf-8", body };
    };
    return sendReady(request, reply, await answers.find("/sitemap.xml", make));
  });
}
