import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";

/** The style sheets of the client's build by their addresses. */
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
 * Puts style sheets where the page names them: it can be seen one way to the server sooner. The names stay and load
 * nothing, so that the parts of the client that come later find their sheets there already.
 */
export function withStyles(page: string, styles: Styles): string {
  return page.replace(LINK, (link, others: string, href: string) => {
    const style = styles.get(href);
    if (style === undefined) return link;
    return `<style>${style}</style><link rel="stylesheet" disabled${others} href="${href}">`;
  });
}
