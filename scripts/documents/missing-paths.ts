import { dirname, join } from "node:path/posix";

const LINK = /\]\(([^)\s#]+)[^)]*\)/g;
const SPAN = /`([^`\n]+)`/g;
const PATH = /^[\w.$@-]+(?:\/[\w.$@-]+)*\/?$/;
const SOURCE_FILE = /\.(?:css|mjs|md|prisma|sql|svg|tsx?|yml)$/;
/** What a build or an operator makes. */
const MADE = /(?:^|\/)(?:dist|dist-server|generated)(?:\/|$)|\.gen\.ts$|^docker-compose\.override\.yml$/;

/**
 * The paths that a document names and the repository does not have: targets of its relative links, and whatever in
 * backticks begins with a folder of the repository or looks like the end of a path (`trpc/context.ts`, `trpc/`).
 *
 * @param files every file of the repository
 */
export function missingPaths(document: { path: string; text: string }, files: ReadonlySet<string>): string[] {
  const folders = new Set([...files].flatMap(foldersOf));
  const all = [...files, ...folders];
  const exists = (path: string) => files.has(path) || folders.has(path);
  const isFullPath = (path: string) => path.includes("/") && folders.has(path.slice(0, path.indexOf("/")));

  const links = Array.from(document.text.matchAll(LINK), ([, target = ""]) => target);
  const missingLinks = links.filter(
    (target) => !/^[a-z]+:/.test(target) && !exists(join(dirname(document.path), target)),
  );
  const words = Array.from(document.text.matchAll(SPAN), ([, span = ""]) => span.split(" ")).flat();
  const missingWords = words.filter((word) => {
    if (!PATH.test(word) || MADE.test(word)) return false;
    const path = word.replace(/\/$/, "");
    if (isFullPath(word)) return !exists(path);
    return (SOURCE_FILE.test(word) || path !== word) && !all.some((one) => `/${one}`.endsWith(`/${path}`));
  });
  return [...missingLinks, ...missingWords];
}

function foldersOf(file: string): string[] {
  const folder = dirname(file);
  return folder === "." ? [] : [folder, ...foldersOf(folder)];
}
