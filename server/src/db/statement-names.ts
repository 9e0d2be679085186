// Texts beyond these are planned at every call: lists of parameters of any length must not fill the connections.
const MOST_NAMES = 300;
// Which plan a search wants depends on what is searched for; the rest is said once and planned once.
const PREPARED = /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b(?!.*\bILIKE\b)/is;

/**
 * Names the statements that every connection prepares once and then only executes: PostgreSQL reads and plans a named
 * one anew only when its tables change. Without a name, a statement is planned for its parameters.
 */
export function nameStatements(): (text: string) => string {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= MOST_NAMES || !PREPARED.test(text)) return "";
    const name = `school_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}
