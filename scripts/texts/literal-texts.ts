import { parseSync } from "oxc-parser";
import { isNode, type Node, partsOf } from "./walk.ts";

/** Attributes that people read or hear. */
const READ = /^(?:aria-(?:description|label|roledescription|valuetext)|alt|description|label|placeholder|title|text)$/;
const WORD = /\p{L}{2}/u;
const SENTENCE = /^\p{Lu}\p{Ll}+ \p{L}/u;

/** What a component says itself, not by a module of texts: words in its elements, and sentences anywhere but in errors. */
export function literalTexts(file: string, code: string): string[] {
  const found: string[] = [];
  const say = (text: unknown) => {
    if (typeof text === "string" && WORD.test(text)) found.push(text.trim());
  };
  const sayOf = (node: unknown): void => {
    if (!isNode(node)) return;
    if (node.type === "Literal" || node.type === "JSXText") say(node["value"]);
    if (node.type === "TemplateLiteral") partsOfTemplate(node).forEach(say);
    if (node.type === "JSXExpressionContainer") sayOf(node["expression"]);
    if (node.type === "ConditionalExpression") for (const way of ["consequent", "alternate"]) sayOf(node[way]);
    if (node.type === "LogicalExpression") sayOf(node["right"]);
  };
  const visit = (node: Node): void => {
    // What is thrown is for developers, and names of classes are no words.
    if (node.type === "NewExpression" || node.type === "ImportDeclaration") return;
    if (node.type === "JSXAttribute" && (node["name"] as Node)["name"] === "className") return;
    if (node.type === "Literal" && SENTENCE.test(String(node["value"]))) say(node["value"]);
    if (node.type === "TemplateLiteral" && partsOfTemplate(node).some((text) => SENTENCE.test(text))) sayOf(node);
    if (node.type === "JSXElement" || node.type === "JSXFragment") (node["children"] as unknown[]).forEach(sayOf);
    if (node.type === "JSXAttribute" && READ.test(String((node["name"] as Node)["name"]))) sayOf(node["value"]);
    for (const part of partsOf(node)) visit(part);
  };
  visit(parseSync(file, code).program as unknown as Node);
  return [...new Set(found)];
}

const partsOfTemplate = (node: Node): string[] =>
  (node["quasis"] as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
