import { basename, dirname, join, resolve } from "node:path";
import { type Language, LANGUAGES } from "@campside/server/languages";
import type { Plugin } from "vite";

/** Of the server's schemas, which the client loads as well. */
const TRANSLATED_SCHEMAS = new Set(["formats.ts", "sports.ts", "texts.ts"]);

/** The language that a build is for, which is its mode; English for tests and development. */
export const languageOf = (mode: string): Language => LANGUAGES.find((language) => language === mode) ?? "en";

/**
 * Makes a build speak one language: whatever imports a module of the English texts gets its twin of the same name in the
 * language's folder below it. A twin that is missing fails the build.
 */
export function messagesOf(root: string, language: Language): Plugin {
  const texts = resolve(root, "src/lib/messages");
  const schemas = resolve(root, "../server/src/schemas");
  const isTranslated = (file: string) =>
    dirname(file) === texts || (dirname(file) === schemas && TRANSLATED_SCHEMAS.has(basename(file)));
  const isTwin = (file: string) => isTranslated(join(dirname(dirname(file)), basename(file)));
  return {
    name: "campside-messages",
    enforce: "pre",
    async resolveId(source, importer, options) {
      // A text that is the same in both, or counts in both alike, a twin may take from the English module by a name of its own.
      if (language === "en" || !importer || isTwin(importer)) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!found || !isTranslated(found.id)) return found;
      return join(dirname(found.id), language, basename(found.id));
    },
    transformIndexHtml: (html) => html.replace('<html lang="en"', `<html lang="${language}"`),
  };
}
