import type { FastifyBaseLogger } from "fastify";
import { pageKey } from "../public-reads/ready-first.ts";
import type { Content, ReadyAnswer, ReadyAnswers } from "../public-reads/ready-answers.ts";
import type { Ask, Render, RenderedPage } from "./renderer.ts";
import { type Styles, withStyles } from "./page-styles.ts";
import { renderedUrl } from "./rendered-url.ts";

export interface RenderedPagesOptions {
  answers: ReadyAnswers;
  render: Render;
  /** Asks as a visitor: what comes back may be shown to everybody. */
  askAs: (requestId: string) => Ask;
  /** The client's page with its configuration, and nothing in it yet. */
  page: string;
  styles: Styles;
  publicUrl: string | null;
}

/** A path that no page has: all unknown paths share one page. */
const UNKNOWN_PATH = "/unknown";

class NoSuchPage extends Error {}

/** Scripts that are named and not started: the client's page starts them once everything has been painted. */
function afterPaint(head: string): string {
  return head
    .replaceAll('<script type="module"', '<script type="after-paint"')
    .replaceAll('rel="modulepreload"', 'rel="after-paint"');
}

/** The client's page with what was rendered in its places. */
function withRendered(page: string, { head, body, data }: RenderedPage): string {
  return (
    afterPaint(page)
      .replace(/<title>[^<]*<\/title>/, "")
      // At the end: a page's own styles stand above those that every page has.
      .replace("</head>", () => `${afterPaint(head)}</head>`)
      .replace(
        '<div id="root"></div>',
        () => `<div id="root">${body}</div><script type="application/json" id="campside-data">${data}</script>`,
      )
  );
}

/** Makes the public pages as a visitor sees them, and keeps them as bytes for as long as what they show holds. */
export function createRenderedPages({ answers, render, askAs, page, styles, publicUrl }: RenderedPagesOptions) {
  async function make(url: string, status: number, request: PageRequest): Promise<Content> {
    const rendered = await render(url, askAs(request.id), publicUrl).catch((error: unknown) => {
      request.log.error({ err: error, url }, "a page could not be rendered");
      throw error;
    });
    if (rendered.status !== status) throw new NoSuchPage();
    return {
      status,
      type: "text/html; charset=utf-8",
      vary: "Accept",
      headers: request.securityHeaders(),
      body: withStyles(withRendered(page, rendered), styles),
    };
  }

  return {
    /** The page at an address, also where there is none; null when the browser has to make it. */
    async find(url: string, isKnown: boolean, request: PageRequest): Promise<ReadyAnswer | null> {
      const unknown = () => answers.find(pageKey(UNKNOWN_PATH), () => make(UNKNOWN_PATH, 404, request));
      try {
        if (!isKnown) return await unknown();
        const target = renderedUrl(url);
        if (!target) return null;
        return await answers
          .find(pageKey(target), () => make(target, 200, request))
          .catch((error: unknown) => {
            if (error instanceof NoSuchPage) return unknown();
            throw error;
          });
      } catch {
        // It is logged where it happened; the browser makes the page, and tells of what fails there.
        return null;
      }
    },
  };
}

/** What the making of a page takes from the request that asks for it first. */
export interface PageRequest {
  id: string;
  log: FastifyBaseLogger;
  securityHeaders: () => Record<string, string>;
}
