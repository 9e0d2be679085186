import "@mantine/core/styles/baseline.layer.css";
import "virtual:campside-theme.css";
import "./styles/global.css";
import { text } from "node:stream/consumers";
import type { AppRouter } from "@campside/server/app-router";
import {
  createMemoryHistory,
  createRouter,
  defaultParseSearch,
  defaultStringifySearch,
  type FileRoutesByPath,
  RouterProvider,
} from "@tanstack/react-router";
import type { TRPCClient } from "@trpc/client";
import { StrictMode } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import { assetsOf } from "virtual:campside-assets";
import { readClassSearch } from "./features/classes/class-search.ts";
import { classFilterMessages } from "./lib/messages/class-filters.ts";
import { dehydratePage } from "./lib/api/dehydrated-page.ts";
import type { Site } from "./lib/config.ts";
import { createQueryClient } from "./lib/api/query-client.ts";
import type { RouterContext } from "./lib/router-context.ts";
import { createSession } from "./lib/session/session.ts";
import { createAppRouter } from "./router.tsx";
import { routeTree } from "./route-tree.gen.ts";

/** The parameters of a page's search that change what a visitor sees, and how the page reads them; null for more than the server renders. */
interface SearchReader {
  names: readonly string[];
  read: (search: Record<string, unknown>) => Record<string, unknown> | null;
}

const SEARCH_READERS: Partial<Record<keyof FileRoutesByPath, SearchReader>> = {
  "/Classes": {
    names: ["search", "sort", "show", ...Object.keys(classFilterMessages.names)],
    read: (raw) => {
      const search = readClassSearch(raw);
      // One query per ten classes: rendering more than these would cost a stranger's request too much.
      return search.show === undefined ? search : null;
    },
  },
};

/** The router tries to parse each value as JSON, which may cost more than the page. */
const PARAMETER_MAX_LENGTH = 200;

/** The search of an address as its page reads and writes it; null for more than the server renders. */
function canonicalSearch(search: string, { names, read }: SearchReader): string | null {
  const params = new URLSearchParams(search);
  const singleParams = new URLSearchParams();
  for (const name of names) {
    const values = params.getAll(name);
    if (values.some((value) => value.length > PARAMETER_MAX_LENGTH)) return null;
    // The page ignores a parameter that is given twice.
    if (values.length === 1) singleParams.set(name, values[0] ?? "");
  }
  const kept = read(defaultParseSearch(singleParams.toString()));
  return kept && defaultStringifySearch(kept);
}

/** All pages, as the server has to know them. */
export const pages = Object.entries(createRouter({ routeTree, context: {} as RouterContext }).routesByPath).map(
  ([path, { options }]) => {
    const { isRendered, inSitemap } = options.staticData ?? {};
    const reader = SEARCH_READERS[path as keyof typeof SEARCH_READERS];
    if (isRendered && options.loaderDeps && !reader) throw new Error(`${path} has no line in SEARCH_READERS.`);
    const searchOf = (search: string) => (reader ? canonicalSearch(search, reader) : "");
    return { path, canonicalSearch: isRendered ? searchOf : undefined, inSitemap };
  },
);

export { manifestTexts } from "./lib/messages/language.ts";

/** A page as HTML, with what it was made of. */
type RenderedPage = { status: 200 | 404; head: string; body: string; data: string };

export { schoolStyle } from "./theme-variables.ts";

/** React puts what belongs into the head before everything else. */
const HEAD = /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)[^>]*>)*/;

/** Nobody: the page is the same for everybody until the browser knows who looks at it. */
function anonymousSession() {
  return createSession({
    loadProvider: () => Promise.reject(new Error("There is no identity where pages are rendered.")),
    exchange: () => Promise.reject(new Error("There are no tokens where pages are rendered.")),
    tokens: { write: () => undefined, remove: () => undefined },
    hint: { read: () => null, write: () => undefined, remove: () => undefined, onWritten: () => undefined },
  });
}

/**
 * Renders the page at an address for everybody, with a cache and a router of its own. The queries behind it are in
 * `data`, so that the browser need not fetch them again; whatever fails on the way is thrown.
 */
export async function render(url: string, client: TRPCClient<AppRouter>, site: Site): Promise<RenderedPage> {
  const queryClient = createQueryClient({ retry: false });
  try {
    const router = createAppRouter({
      queryClient,
      client,
      session: anonymousSession(),
      site,
      history: createMemoryHistory({ initialEntries: [url] }),
    });
    await router.load();
    const result = router._serverResult;
    // Another spelling of the same page; the browser corrects the address when it has the page.
    if (result?.type === "redirect") {
      const target = result.redirect.options.href;
      if (!target || target === url) throw new Error(`${url} leads nowhere`);
      return await render(target, client, site);
    }
    const status = result?.status === 404 ? 404 : 200;
    const queries = queryClient.getQueryCache().getAll();
    await Promise.allSettled(queries.flatMap(({ promise }) => promise ?? []));
    if (status === 200) {
      for (const { error } of [...queries.map(({ state }) => state), ...router.state.matches]) if (error) throw error;
    }

    const failures: unknown[] = [];
    const { prelude } = await prerenderToNodeStream(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
      // In one piece: a part that came later would need a script to find its place.
      { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void failures.push(error) },
    );
    const html = await text(prelude);
    if (failures.length > 0) throw failures[0];
    const head = HEAD.exec(html)?.[0] ?? "";
    return {
      status,
      head: head + assetsOf(router.state.matches.map(({ routeId }) => routeId)),
      body: html.slice(head.length),
      data: dehydratePage(queryClient, status),
    };
  } finally {
    queryClient.clear();
  }
}
