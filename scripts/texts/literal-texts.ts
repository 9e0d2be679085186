import { parseSync } from "oxc-parser";
import { isNode, type Node, partsOf } from "./walk.ts";

/** Attributes that people read or hear. */
const READ = /^(?:aria-(?:description|label|roledescription|valuetext)|alt|description|label|placeholder|title|text)$/;
const WORD = /\p{L}{2}/u;

/** What a component says itself, not by a module of texts. */
export function literalTexts(file: string, code: string): string[] {
  const found: string[] = [];
  const say = (text: unknown) => {
    if (typeof text === "string" && WORD.test(text)) found.push(text.trim());
  };
  const sayOf = (node: unknown): void => {
    if (!isNode(node)) return;
    if (node.type === "Literal" || node.type === "JSXText") say(node["value"]);
    if (node.type === "TemplateLiteral")
      for (const { value } of node["quasis"] as { value: { cooked: string } }[]) say(value.cooked);
    if (node.type === "JSXExpressionContainer") sayOf(node["expression"]);
    if (node.type === "ConditionalExpression") for (const way of ["consequent", "alternate"]) sayOf(node[way]);
    if (node.type === "LogicalExpression") sayOf(node["right"]);
  };
  const visit = (node: Node): void => {
    if (node.type === "JSXElement" || node.type === "JSXFragment") (node["children"] as unknown[]).forEach(sayOf);
    if (node.type === "JSXAttribute" && READ.test(String((node["name"] as Node)["name"]))) sayOf(node["value"]);
    for (const part of partsOf(node)) visit(part);
  };
  visit(parseSync(file, code).program as unknown as Node);
  return found;
}
