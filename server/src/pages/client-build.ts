import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { basePathOf, type Language, pathIn, LANGUAGES } from "../schemas/languages.ts";
import { type PageConfig, withConfig } from "./page-config.ts";
import { readStyles, type Styles } from "./page-styles.ts";
import { loadRenderer, type Renderer } from "./renderer.ts";

/** The client in one language. */
export interface ClientVersion extends Pick<Renderer, "render"> {
  language: Language;
  /** What stands before the paths of its pages. */
  basePath: string;
  /** index.html with the page configuration, not rendered. */
  html: string;
  /** The web app manifest with the school's name, as JSON. */
  manifest: string;
  /** The same of the app that begins with the attendance of the day. */
  attendanceManifest: string;
  styles: Styles;
}

export interface ClientBuild extends Pick<Renderer, "pages"> {
  /** The browser's files of each language; a file that several have is the same in all. */
  folders: string[];
  /** The hashes of the pages' inline scripts, as CSP sources. */
  scriptHashes: string[];
  /** In the languages of the school, the first one first. */
  versions: readonly [ClientVersion, ...ClientVersion[]];
}

const ATTENDANCE = "/dashboard/attendance";
const MANIFEST = "/site.webmanifest";
const INLINE_SCRIPT = /<script>([^]*?)<\/script>/g;

/** Whether a client has been built in every language: the last file that a build writes is there. */
export function isBuilt(clientFolder: string): boolean {
  return LANGUAGES.every((language) => existsSync(join(clientFolder, "dist-server", language, "entry-server.js")));
}

/** Reads the client's builds in the school's languages, `dist` for browsers and `dist-server` for servers. */
export async function readClientBuild(clientFolder: string, config: PageConfig): Promise<ClientBuild> {
  const folders = config.languages.map((language) => join(clientFolder, "dist", language));
  const manifest = await readFile(join(clientFolder, "dist/en", MANIFEST), "utf8");
  const read = (language: Language) => readVersion(clientFolder, language, JSON.parse(manifest) as object, config);
  const [first, ...others] = await Promise.all(config.languages.map(read));
  if (!first) throw new Error("A school has at least one language.");
  const versions = [first, ...others] as const;
  const scriptHashes = versions.flatMap(({ html }) =>
    [...html.matchAll(INLINE_SCRIPT)].map(
      ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
    ),
  );
  return { folders, scriptHashes: [...new Set(scriptHashes)], versions, pages: first.pages };
}

async function readVersion(clientFolder: string, language: Language, manifest: object, config: PageConfig) {
  const folder = join(clientFolder, "dist", language);
  const { pages, render, manifestTexts } = await loadRenderer(join(clientFolder, "dist-server", language));
  const { schoolName, languages } = config;
  const pathHere = (path: string) => pathIn(language, path, languages[0]);
  const own = { ...manifest, lang: language, description: manifestTexts.description, start_url: pathHere("/") };
  const begin = { id: pathHere(ATTENDANCE), start_url: pathHere(ATTENDANCE), scope: "/" };
  const names = { name: `${schoolName}: ${manifestTexts.attendance}`, short_name: manifestTexts.attendance };
  const page = await readFile(join(folder, "index.html"), "utf8");
  return {
    language,
    basePath: basePathOf(language, languages[0]),
    html: withConfig(page, config).replace(`href="${MANIFEST}"`, `href="${pathHere(MANIFEST)}"`),
    manifest: JSON.stringify({ ...own, name: schoolName, short_name: schoolName }),
    attendanceManifest: JSON.stringify({ ...own, ...begin, ...names }),
    styles: await readStyles(folder),
    pages,
    render,
  };
}
