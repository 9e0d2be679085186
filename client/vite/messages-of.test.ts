// @vitest-environment node
import { dirname, resolve } from "node:path";
import { expect, test } from "vitest";
import { languageOf, messagesOf } from "./messages-of.ts";

/** What an import becomes in the build of a mode, below the root. */
async function imported(mode: string, importer: string, source: string): Promise<string> {
  const { resolveId } = messagesOf("/school", languageOf(mode)) as unknown as {
    resolveId: (source: string, importer: string, options: object) => Promise<{ id: string } | string | null>;
  };
  const context = { resolve: async (name: string, from: string) => ({ id: resolve(dirname(from), name) }) };
  const found = await resolveId.call(context, source, `/school/${importer}`, {});
  return (typeof found === "string" ? found : (found?.id ?? source)).replace("/school/", "");
}

const SHELL = "src/lib/messages/shell.ts";
const GERMAN_SHELL = "src/lib/messages/de/shell.ts";

test("[LANG-3] a build has the texts of its language, wherever they are imported from", async () => {
  expect(await imported("production", "src/main.tsx", "./lib/messages/shell.ts")).toBe("./lib/messages/shell.ts");
  expect(await imported("test", "src/main.tsx", "./lib/messages/shell.ts")).toBe("./lib/messages/shell.ts");
  expect(await imported("de", "src/main.tsx", "./lib/messages/shell.ts")).toBe(GERMAN_SHELL);
  expect(await imported("de", "src/features/a/b.tsx", "../../lib/messages/shell.ts")).toBe(GERMAN_SHELL);
  expect(await imported("de", "src/lib/format.ts", "./place.ts")).toBe("src/lib/place.ts");
});

test("texts that a language builds on, its own or the English ones, are those that it names", async () => {
  expect(await imported("de", GERMAN_SHELL, "./pages.ts")).toBe("./pages.ts");
  expect(await imported("de", GERMAN_SHELL, "../shell.ts")).toBe("../shell.ts");
  expect(await imported("de", SHELL, "./pages.ts")).toBe("src/lib/messages/de/pages.ts");
});
