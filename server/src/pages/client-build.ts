import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type PageConfig, withConfig } from "./page-config.ts";
import { readStyles, type Styles } from "./page-styles.ts";

export interface ClientBuild {
  /** The client's build. */
  folder: string;
  /** Its page with its configuration and nothing in it yet. */
  html: string;
  /** What a content security policy calls the scripts that stand in the page itself. */
  scriptHashes: string[];
  styles: Styles;
}

const INLINE_SCRIPT = /<script>([^]*?)<\/script>/g;

/** Reads what the server has to know of the client's build. */
export async function readClientBuild(folder: string, config: PageConfig): Promise<ClientBuild> {
  const html = withConfig(await readFile(join(folder, "index.html"), "utf8"), config);
  const scriptHashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  return { folder, html, scriptHashes, styles: await readStyles(folder) };
}
