import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors/app-error.ts";
import { securityHeadersOf } from "../plugins/security-headers.ts";
import type { ReadyAnswers } from "../public-reads/ready-answers.ts";
import { sendReady } from "../public-reads/send-ready.ts";
import { createAskAsVisitor } from "./ask-as-visitor.ts";
import { createVisitor } from "../rest/rest-call.ts";
import type { ClientBuild } from "./client-build.ts";
import { isPagePath } from "./page-paths.ts";
import { createRenderedPages } from "./rendered-pages.ts";
import { siteFiles } from "./site-files.ts";
import { loadRenderer } from "./renderer.ts";

export interface ClientPagesOptions {
  client: ClientBuild;
  /** The client's renderer; without it the browser makes every page. */
  rendererFolder: string | undefined;
  publicUrl: string | null;
  /** What the rendered pages are made with. */
  publicDeps: Deps;
  answers: ReadyAnswers;
}

const YEAR_SECONDS = 365 * 24 * 3600;

/** Programs that take anything, as those that preview a link do, get the pages that there are. */
function wantsPage(method: string, accept: string, isKnown: boolean): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  return accept.includes("text/html") || (isKnown && accept.includes("*/*"));
}

/** Serves the built client: its files, and its page at every address that the client knows, the public ones rendered. */
export async function clientPages(
  app: FastifyInstance,
  { client: { folder, html, styles }, rendererFolder, publicUrl, publicDeps, answers }: ClientPagesOptions,
): Promise<void> {
  const render = rendererFolder === undefined ? null : await loadRenderer(rendererFolder);
  const askAs = createAskAsVisitor(publicDeps);
  const rendered = render && createRenderedPages({ answers, render, askAs, page: html, styles, publicUrl });
  await app.register(siteFiles, { publicUrl, visitor: createVisitor(publicDeps), answers });
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    globIgnore: ["index.html", ".vite/**", "**/*.br", "**/*.gz"],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Files under assets/ carry a hash of their content in their name.
      const isHashed = path.includes("/assets/");
      reply.header("cache-control", isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache");
    },
  });
  app.setNotFoundHandler(async (request, reply) => {
    const [path = "/"] = request.url.split("?");
    const isKnown = isPagePath(path);
    if (!wantsPage(request.method, request.headers.accept ?? "*/*", isKnown)) throw new AppError("NOT_FOUND");
    const securityHeaders = () => securityHeadersOf(reply);
    const ready = await rendered?.find(request.url, isKnown, { id: request.id, log: request.log, securityHeaders });
    if (ready) return sendReady(request, reply, ready);
    return reply
      .code(isKnown ? 200 : 404)
      .header("cache-control", "no-cache")
      .type("text/html; charset=utf-8")
      .send(html);
  });
}
