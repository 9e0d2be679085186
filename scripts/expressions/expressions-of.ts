import { type CallExpression, type NewExpression, parseSync, Visitor } from "oxc-parser";

export interface Expression {
  /** The pattern, or of one that is put together at run time the code that does so. */
  pattern: string;
  flags: string;
  isBuilt: boolean;
}

/** The regular expressions of a program: its literals, and what it gives to `RegExp`. */
export function expressionsOf(path: string, text: string): Expression[] {
  const found: Expression[] = [];
  const visitCall = ({ callee, arguments: [first, second] }: CallExpression | NewExpression) => {
    if (callee.type !== "Identifier" || callee.name !== "RegExp" || !first) return;
    const pattern = first.type === "Literal" && typeof first.value === "string" ? first.value : null;
    const flags = second?.type === "Literal" ? String(second.value) : "";
    const isBuilt = pattern === null || (second !== undefined && second.type !== "Literal");
    found.push({ pattern: isBuilt ? text.slice(first.start, first.end) : pattern, flags, isBuilt });
  };
  const visitor = new Visitor({
    Literal: (literal) => {
      if ("regex" in literal) found.push({ ...literal.regex, isBuilt: false });
    },
    NewExpression: visitCall,
    CallExpression: visitCall,
  });
  visitor.visit(parseSync(path, text).program);
  return found;
}
