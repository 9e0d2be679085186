import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { TRPCClient } from "@trpc/client";
import type { School } from "../modules/school/school.ts";
import type { AppRouter } from "../routers/app-router.ts";
import type { SiteConfig } from "./page-config.ts";
import type { Page } from "./page-paths.ts";

/** A page as HTML: its head, its body and its dehydrated queries. */
export interface RenderedPage {
  status: 200 | 404;
  head: string;
  body: string;
  /** JSON, safe inside a script. */
  data: string;
}

export type Render = (url: string, client: TRPCClient<AppRouter>, site: SiteConfig) => Promise<RenderedPage>;

/** The client's build for servers: its pages, and what renders them. */
export interface Renderer {
  pages: readonly Page[];
  render: Render;
  /** What an installed app says of itself, in its language. */
  manifestTexts: { description: string; attendance: string };
  /** The style sheet of a school's own colours; empty for the product's. */
  schoolStyle: (colors: Pick<School, "brandColor" | "accentColor">) => string;
}

export async function loadRenderer(folder: string): Promise<Renderer> {
  return (await import(pathToFileURL(join(folder, "entry-server.js")).href)) as Renderer;
}
