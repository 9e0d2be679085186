import { parseSync } from "oxc-parser";
import { isNode, type Node } from "../texts/walk.ts";
import { ALLOWED, NAMES, PARTS_OF_NAMES, VARIABLES, WORDS } from "./vocabulary.ts";

const TITLED = /^(?:test|it|describe)$/;
const PROGRAM = /\.(?:tsx?|mjs)$/;

/** Each word of the vocabulary's second column in a file, as "path:line: word: what to say". */
export function refusedWords(path: string, text: string): string[] {
  const problems = new Set<string>();
  const report = (offset: number, word: string, say: string) =>
    problems.add(`${path}:${text.slice(0, offset).split("\n").length}: '${word}': say ${say}`);
  const checkName = (offset: number, name: string) => {
    if (ALLOWED.some((one) => one.name === name && one.files.test(path))) return;
    for (const { refused, say } of NAMES) if (refused.includes(name)) report(offset, name, say);
    for (const [, part] of partsOf(name))
      for (const { refused, say } of [...WORDS, ...PARTS_OF_NAMES])
        if (refused.includes(part)) report(offset, name, say);
  };
  const checkText = (offset: number, prose: string) => {
    for (const [at, part] of partsOf(prose))
      for (const { refused, say } of WORDS) if (refused.includes(part)) report(offset + at, part, say);
  };

  for (const [, part] of partsOf(path))
    for (const { refused, say } of [...WORDS, ...PARTS_OF_NAMES])
      if (refused.includes(part)) problems.add(`${path}: its name has '${part}': say ${say}`);
  if (PROGRAM.test(path)) {
    const { program, comments } = parseSync(path, text);
    for (const { start, value } of comments) checkText(start + 2, value);
    visit(program as unknown as Node, (node, isProperty) => {
      if (node.type === "CallExpression") for (const [offset, title] of titlesOf(node)) checkText(offset, title);
      if (node.type !== "Identifier" && node.type !== "JSXIdentifier") return;
      const [offset, name] = [node["start"] as number, node["name"] as string];
      checkName(offset, name);
      if (!isProperty && VARIABLES.refused.includes(name)) report(offset, name, VARIABLES.say);
    });
  } else {
    for (const { index, 0: name } of withoutForeignKeys(text).matchAll(/[a-z_]\w*/gi)) checkName(index, name);
  }
  return [...problems];
}

/** The words of a name or of prose, in small letters, each with where it begins. */
const partsOf = (text: string): [number, string][] =>
  Array.from(withoutForeignKeys(text).matchAll(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g), ({ index, 0: part }) => [
    index,
    part.toLowerCase(),
  ]);

/** A text of the same length without the name that SQL gives to a constraint. */
const withoutForeignKeys = (text: string): string =>
  text.replaceAll(/foreign[ _-]?key/gi, (found) => "-".repeat(found.length));

/** Calls for each node of a program, types included, and whether it names a property. */
function visit(node: Node, call: (node: Node, isProperty: boolean) => void, isProperty = false): void {
  call(node, isProperty);
  for (const [field, value] of Object.entries(node)) {
    const isKey =
      !node["computed"] &&
      (field === "property" || field === "key" || (node.type === "JSXAttribute" && field === "name"));
    for (const part of [value].flat()) if (isNode(part)) visit(part, call, isKey);
  }
}

/** What a test or a group of tests is called, and where that stands. */
function titlesOf(call: Node): [number, string][] {
  const [title] = call["arguments"] as unknown[];
  let called = call["callee"] as Node;
  while (called.type === "CallExpression" || called.type === "MemberExpression")
    called = called[called.type === "CallExpression" ? "callee" : "object"] as Node;
  if (!isNode(title) || !TITLED.test(String(called["name"]))) return [];
  const texts = title.type === "TemplateLiteral" ? (title["quasis"] as Node[]) : [title];
  return texts.flatMap((one): [number, string][] => {
    const said = one.type === "Literal" ? one["value"] : (one["value"] as { cooked?: string } | undefined)?.cooked;
    return typeof said === "string" ? [[one["start"] as number, said]] : [];
  });
}
