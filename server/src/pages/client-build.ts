import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { School } from "../modules/school/school.ts";
import { type Language, LANGUAGES, pathIn } from "../schemas/languages.ts";
import { type OperatorConfig, withConfig, withSchool } from "./page-config.ts";
import { iconsOf, withIcons } from "./school-icons.ts";
import { readStyles, type Styles } from "./page-styles.ts";
import { loadRenderer, type Renderer } from "./renderer.ts";

/** The client in one language. */
export interface ClientVersion extends Pick<Renderer, "render"> {
  language: Language;
  /** index.html with the page configuration, not rendered. */
  htmlOf: (school: School) => string;
  /** The web app manifest with the school's name, and that of the app that begins with the attendance of the day. */
  manifestOf: (school: School) => object;
  attendanceManifestOf: (school: School) => object;
  styles: Styles;
}

export interface ClientBuild extends Pick<Renderer, "pages"> {
  /** The browser's files of each language; a file that several have is the same in all. */
  folders: string[];
  /** The hashes of the pages' inline scripts, as CSP sources. */
  scriptHashes: string[];
  /** By language. */
  versions: ReadonlyMap<Language, ClientVersion>;
}

const ATTENDANCE = "/dashboard/attendance";
const MANIFEST = "/site.webmanifest";
const INLINE_SCRIPT = /<script>([^]*?)<\/script>/g;

const builtIn = (clientFolder: string, language: Language): boolean =>
  existsSync(join(clientFolder, "dist-server", language, "entry-server.js"));

/** Whether a client has been built in every language: the last file that a build writes is there. */
export function isBuilt(clientFolder: string): boolean {
  return LANGUAGES.every((language) => builtIn(clientFolder, language));
}

/** Reads the client's builds, `dist` for browsers and `dist-server` for servers. */
export async function readClientBuild(clientFolder: string, config: OperatorConfig): Promise<ClientBuild> {
  const manifest = JSON.parse(await readFile(join(clientFolder, "dist/en", MANIFEST), "utf8")) as object;
  const built = LANGUAGES.filter((language) => builtIn(clientFolder, language));
  const read = await Promise.all(built.map((language) => readVersion(clientFolder, language, manifest, config)));
  const [first] = read;
  if (!first) throw new Error(`There is no client in ${clientFolder}.`);
  return {
    folders: built.map((language) => join(clientFolder, "dist", language)),
    scriptHashes: [...new Set(read.flatMap(({ scriptHashes }) => scriptHashes))],
    versions: new Map(read.map(({ version }) => [version.language, version])),
    pages: first.pages,
  };
}

async function readVersion(clientFolder: string, language: Language, manifest: object, config: OperatorConfig) {
  const folder = join(clientFolder, "dist", language);
  const { pages, render, manifestTexts, schoolStyle } = await loadRenderer(join(clientFolder, "dist-server", language));
  const html = await readFile(join(folder, "index.html"), "utf8");
  const scriptHashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  const pathHere = (path: string, { languages }: School) => pathIn(language, path, languages[0]);
  const manifestOf = (school: School, name: string, shortName: string, begin: string) => ({
    ...manifest,
    ...(school.logo !== null && { icons: iconsOf(school.logo) }),
    lang: language,
    description: manifestTexts.description,
    name,
    short_name: shortName,
    start_url: pathHere(begin, school),
  });
  const styleOf = (school: School) => {
    const style = schoolStyle(school);
    return style && `<style>${style}</style>`;
  };
  const version: ClientVersion = {
    language,
    htmlOf: (school) =>
      withIcons(withConfig(html, withSchool(config, school)), school)
        .replace(`href="${MANIFEST}"`, `href="${pathHere(MANIFEST, school)}"`)
        // After the theme's, whose variables it sets anew.
        .replace("</head>", () => `${styleOf(school)}</head>`),
    manifestOf: (school) => manifestOf(school, school.name, school.name, "/"),
    attendanceManifestOf: (school) => ({
      ...manifestOf(school, `${school.name}: ${manifestTexts.attendance}`, manifestTexts.attendance, ATTENDANCE),
      id: pathHere(ATTENDANCE, school),
      scope: "/",
    }),
    styles: await readStyles(folder),
    render,
  };
  return { version, scriptHashes, pages };
}
