/** Every text with the names that lead to it; a list is one text where its entries are not asked for. */
export function leavesOf(texts: object, above = "", isDeep = true): [string, unknown][] {
  return Object.entries(texts).flatMap(([name, text]): [string, unknown][] =>
    typeof text === "object" && text !== null && (isDeep || !Array.isArray(text))
      ? leavesOf(text as object, `${above}${name}.`, isDeep)
      : [[above + name, text]],
  );
}

/** The texts of one language that another one has as they are, each with its names: "lists.title: Lists". */
export function sameTexts(texts: object, translations: object): string[] {
  const translated = new Map(leavesOf(translations));
  return leavesOf(texts).flatMap(([name, text]) => {
    const words = wordsOf(text);
    return /\p{L}{3}/u.test(words) && words === wordsOf(translated.get(name)) ? [`${name}: ${words}`] : [];
  });
}

/** A text; of what words data the program that does, where it has words of its own. */
function wordsOf(text: unknown): string {
  if (typeof text !== "function") return String(text);
  const words = String(text).replaceAll(/\$\{[^{}]*\}/g, "");
  return words.match(/"[^"]*"|`[^`]*`/g)?.some((quoted) => /\p{L}{3}/u.test(quoted)) ? words : "";
}
