import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** What a procedure answers to a visitor, in the form in which it would be sent. */
export type Asked =
  | { data: unknown }
  | { error: { message: string; data: { httpStatus: number; refusal: string | null } } };

/** Asks a procedure as a visitor. */
export type Ask = (path: string, input: unknown) => Promise<Asked>;

/** A page as HTML: what belongs into the head, what is seen, and what it was made of. */
export interface RenderedPage {
  status: 200 | 404;
  head: string;
  body: string;
  /** JSON, safe inside a script. */
  data: string;
}

export type Render = (url: string, ask: Ask, publicUrl: string | null) => Promise<RenderedPage>;

/** The client's own renderer out of its build; null where there is none. */
export async function loadRenderer(folder: string): Promise<Render | null> {
  const file = join(folder, "entry-server.js");
  if (!existsSync(file)) return null;
  const { render } = (await import(pathToFileURL(file).href)) as { render: Render };
  return render;
}
