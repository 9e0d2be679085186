import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";

/** The style sheets of the client's build by URL. */
export type Styles = ReadonlyMap<string, string>;

const LINK = /<link rel="stylesheet"([^>]*) href="([^"]+)">/g;

export async function readStyles(folder: string): Promise<Styles> {
  const styles = new Map<string, string>();
  for await (const file of glob("assets/*.css", { cwd: folder })) {
    styles.set(`/${file}`, await readFile(join(folder, file), "utf8"));
  }
  return styles;
}

/**
 * Inlines the page's style sheets, which saves a round trip before the first paint. The links stay, disabled, so that
 * lazily loaded parts of the client do not load the same style sheets again.
 */
export function withStyles(page: string, styles: Styles): string {
  return page.replace(LINK, (link, attributes: string, href: string) => {
    const style = styles.get(href);
    if (style === undefined) return link;
    return `<style>${style}</style><link rel="stylesheet" disabled${attributes} href="${href}">`;
  });
}
