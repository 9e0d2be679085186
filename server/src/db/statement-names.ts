import { createHash } from "node:crypto";

// Further statements are planned at every call: parameter lists of any length must not fill the connections' memory. Callers must
// not be able to use the names up (statement-rows.ts).
const MAX_NAMES = 300;
// The best plan of a search depends on the search text, so searches are not prepared.
const PREPARED = /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b(?!.*\bfold_text\()/is;

/**
 * Names the statements that every connection prepares once: PostgreSQL parses and plans a named statement again only when
 * its tables change. A statement without a name is planned for its parameters. The text decides the name: behind a pooler that
 * shares connections between processes, a name never stands for two statements.
 */
export function nameStatements(): (text: string) => string {
  const names = new Map<string, string>();
  return (text) => {
    const existing = names.get(text);
    if (existing !== undefined) return existing;
    if (names.size >= MAX_NAMES || !PREPARED.test(text)) return "";
    const name = `school_${createHash("sha256").update(text).digest("base64url").slice(0, 22)}`;
    names.set(text, name);
    return name;
  };
}
