import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type PageConfig, withConfig } from "./page-config.ts";
import { readStyles, type Styles } from "./page-styles.ts";
import { loadRenderer, type Renderer } from "./renderer.ts";

export interface ClientBuild extends Renderer {
  /** The browser's files. */
  folder: string;
  /** index.html with the page configuration, not rendered. */
  html: string;
  /** The hashes of the page's inline scripts, as CSP sources. */
  scriptHashes: string[];
  /** The web app manifest with the school's name, as JSON. */
  manifest: string;
  /** The same of the app that begins with the attendance of the day. */
  attendanceManifest: string;
  styles: Styles;
}

const ATTENDANCE = "/dashboard/attendance";
const INLINE_SCRIPT = /<script>([^]*?)<\/script>/g;

/** Reads the client's builds, `dist` for browsers and `dist-server` for servers. */
export async function readClientBuild(clientFolder: string, config: PageConfig): Promise<ClientBuild> {
  const folder = join(clientFolder, "dist");
  const html = withConfig(await readFile(join(folder, "index.html"), "utf8"), config);
  const scriptHashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  const { pages, render } = await loadRenderer(join(clientFolder, "dist-server"));
  const manifest = JSON.parse(await readFile(join(folder, "site.webmanifest"), "utf8")) as Record<string, unknown>;
  const { schoolName } = config;
  const begin = { id: ATTENDANCE, start_url: ATTENDANCE, scope: "/" };
  const names = { name: `${schoolName}: Attendance`, short_name: "Attendance" };
  return {
    folder,
    html,
    scriptHashes,
    manifest: JSON.stringify({ ...manifest, name: schoolName, short_name: schoolName }),
    attendanceManifest: JSON.stringify({ ...manifest, ...begin, ...names }),
    styles: await readStyles(folder),
    pages,
    render,
  };
}
